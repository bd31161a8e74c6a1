"""Marks in words: flags, warrants with a face, counts, and whatever else is kept in one."""

from __future__ import annotations

from citadels_dsl.rulebook.sentences.english import a, spaced
from citadels_dsl.rulebook.sentences.saying import YOU, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, said
from citadels_dsl.rulebook.sentences.values import marked
from citadels_dsl.rules.expressions import Arithmetic, Expr, Local, MarkBy, MarkValue, Nobody, Symbol
from citadels_dsl.rules.ruleset import Mark


def is_marked(speech: Speech, mark: str, subject: Expr) -> Saying:
    """Of a flag: "that character is killed"."""
    says = speech.rules.marks[mark].says
    if says:
        return said(says, {"": Hole(lambda: speech.noun(subject))})
    return Saying(speech.noun(subject), "is", spaced(mark))


def has_mark(speech: Speech, mark: str, subject: Expr) -> Saying:
    """Whether anything lies there: "that character has a warrant"."""
    found = speech.rules.marks[mark]
    if found.type.kind == "truth":
        return is_marked(speech, mark, subject)
    if found.says and not found.faces:
        return Saying(Noun(marked(speech, mark, subject)), "is", "settled")
    name = spaced(mark)
    return Saying(speech.noun(subject), "has", a(name), no_rest=f"no {name}")


def is_by(speech: Speech, by: MarkBy, who: Expr) -> Saying:
    """ "you marked that character as robbed", "that character has a warrant of yours" """
    found = speech.rules.marks[by.mark]
    if found.faces:
        doer = speech.noun(who)
        return Saying(
            speech.noun(by.subject), "has", f"{a(spaced(by.mark))} of {'yours' if doer == YOU else doer.text}"
        )
    doer = speech.noun(who)
    return Saying(doer, "marked", f"{speech.text(by.subject)} as {spaced(by.mark)}")


def has_face(speech: Speech, value: MarkValue, face: str) -> Saying:
    """ "that character has a signed warrant" """
    return Saying(speech.noun(value.subject), "has", a(f"{spaced(face)} {spaced(value.mark)}"))


def put(speech: Speech, doer: Noun, mark: str, thing: Expr, value: Expr | None) -> Saying:
    """A mark is put: "you mark that character as robbed", "the colour that it counts as becomes noble"."""
    found = speech.rules.marks[mark]
    if found.faces and isinstance(value, Symbol):
        return Saying(doer, "puts", f"{a(f'{spaced(value.name)} {spaced(mark)}')} on {speech.text(thing)}")
    if value is None or found.type.kind == "truth":
        if found.says:
            return Saying(doer, "notes", f"that {is_marked(speech, mark, thing).text()}")
        what = speech.text(thing)
        if len(what.split()) > 4:
            return Saying(doer, "marks", f"as {spaced(mark)} {what}")
        return Saying(doer, "marks", f"{what} as {spaced(mark)}")
    match value:
        case Arithmetic(word="+", left=MarkValue(mark=same), right=more) if same == mark:
            return Saying(Noun(_value(speech, found, thing)), "goes", f"up by {speech.text(more)}")
        case Arithmetic(word="-", left=MarkValue(mark=same), right=less) if same == mark:
            return Saying(Noun(_value(speech, found, thing)), "goes", f"down by {speech.text(less)}")
        case _:
            what = _value(speech, found, thing)
            chosen = isinstance(value, Local) and value.slot in speech.first and value.type.kind in ("colour", "player")
            return Saying(Noun(what), "becomes", speech.text(value) + (" of your choice" if chosen else ""))


def taken(speech: Speech, doer: Noun, mark: str, thing: Expr) -> Saying:
    """A mark goes: "that player is no longer taxable"."""
    found = speech.rules.marks[mark]
    if found.faces:
        return Saying(doer, "takes", f"the {spaced(mark)} off {speech.text(thing)}")
    if found.type.kind == "truth":
        claim = is_marked(speech, mark, thing)
        if claim.verb in ("is", "has"):
            return Saying(claim.subject, claim.verb, f"no longer {claim.rest}")
        return Saying(doer, "forgets", f"that {claim.text()}")
    return Saying(Noun(_value(speech, found, thing)), "is", "settled no more" if found.says else "taken off")


def shown(speech: Speech, doer: Noun, mark: str, thing: Expr) -> Saying:
    """The hidden part is shown: "you show the warrant on that character"."""
    found = speech.rules.marks[mark]
    if found.says and not found.faces:
        return Saying(doer, "shows", marked(speech, mark, thing))
    return Saying(doer, "shows", f"the {spaced(mark)} on {speech.text(thing)}")


def compared(speech: Speech, value: MarkValue, right: Expr) -> Saying | None:
    """`c.warrant is signed`, `c.warrant is none`; None if it is like any other comparison."""
    found = speech.rules.marks[value.mark]
    if isinstance(right, Nobody):
        return has_mark(speech, value.mark, value.subject).denied()
    if found.faces and isinstance(right, Symbol):
        return has_face(speech, value, right.name)
    return None


def _value(speech: Speech, mark: Mark, thing: Expr) -> str:
    return marked(speech, mark.name, thing)
