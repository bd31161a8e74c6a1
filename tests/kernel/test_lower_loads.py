"""Modules that know each other can each be the first that is loaded."""

import subprocess
import sys

import citadels_dsl.kernel.lower as lower

_EACH_FIRST = f"""
import importlib, pkgutil, sys
found = sorted(one.name for one in pkgutil.iter_modules({list(lower.__path__)!r}))
assert "course" in found
for name in found:
    for loaded in [one for one in sys.modules if one.startswith("{lower.__name__}.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module("{lower.__name__}." + name)
    except (AttributeError, ImportError) as error:
        print(name, "cannot be loaded first:", error)
"""


def test_every_module_of_lower_can_be_loaded_first() -> None:
    done = subprocess.run([sys.executable, "-c", _EACH_FIRST], capture_output=True, text=True, check=True)
    assert done.stdout == ""
