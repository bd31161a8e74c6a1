"""Printers: one program, written out for those who run it.

    python         Python source
    python_code    its statements
    python_text    its expressions
    python_items   its arrays
    python_chance  chance and the record of decisions there, many numbers at once
    wasm           a WebAssembly module
    wasm_code      its statements
    wasm_values    its integers and words
    wasm_masks     its masks
    encoding       the binary format
    known_bytes    stores of bytes that are known beforehand
    cheap          what can be worked out whether it is asked for or not

A new printer is a module here that can say every statement and expression of `ir`, and a machine that runs what it
gives: in `kernel.machine` a name in `MachineName`, what is `printed` for it, a class that is a `Machine`, and its line
in `MACHINES`; in `simulate.executors` its name, and when it is chosen; and a part in the tests that hold machines
against each other (`tests/kernel`).
"""
