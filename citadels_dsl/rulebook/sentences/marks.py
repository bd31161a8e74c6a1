"""Marks in words: flags, warrants with a face, counts, and whatever else is kept in one."""

from __future__ import annotations

from citadels_dsl.rulebook.sentences.english import a, spaced, times
from citadels_dsl.rulebook.sentences.facts import marked
from citadels_dsl.rulebook.sentences.saying import YOU, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, said
from citadels_dsl.rules.expressions import Arithmetic, Expr, Extreme, Local, MarkBy, MarkValue, Nobody, Number, Symbol

HOW_OFTEN = "how often "


def holes(speech: Speech, subject: Expr) -> dict[str, Hole]:
    """What fills the words of a mark: what it lies on."""
    return {"": Hole(lambda: speech.noun(subject), whose=lambda: speech.whose(subject))}


def is_marked(speech: Speech, mark: str, subject: Expr) -> Saying:
    """Of a flag: "that character is killed"."""
    says = speech.rules.marks[mark].says
    if says:
        return said(says, holes(speech, subject))
    return Saying(speech.noun(subject), "is", spaced(mark))


def has_mark(speech: Speech, mark: str, subject: Expr) -> Saying:
    """Whether anything lies there: "that character has a warrant"."""
    found = speech.rules.marks[mark]
    if found.type.kind == "truth":
        return is_marked(speech, mark, subject)
    if found.says and not found.faces and found.type.kind != "player":
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
    if found.type.kind != "truth":
        return Saying(doer, "put", f"{a(spaced(by.mark))} on {speech.text(by.subject)}")
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
        what = "yourself" if what == YOU.text and doer == YOU else what
        if len(what.split()) > 4:
            return Saying(doer, "marks", f"as {spaced(mark)} {what}")
        return Saying(doer, "marks", f"{what} as {spaced(mark)}")
    what = marked(speech, mark, thing)
    if what.startswith(HOW_OFTEN):
        return Saying(doer, "notes", f"that {what.removeprefix(HOW_OFTEN)} {_often(speech, mark, value)}")
    match value:
        case Extreme(word="max", items=(MarkValue(mark=same), more)) if same == mark:
            return Saying(Noun(what), "rises", f"to {speech.text(more)}, if that is more")
        case Arithmetic(word="+", left=MarkValue(mark=same), right=more) if same == mark:
            return Saying(Noun(what), "goes", f"up by {speech.text(more)}")
        case Arithmetic(word="-", left=MarkValue(mark=same), right=less) if same == mark:
            return Saying(Noun(what), "goes", f"down by {speech.text(less)}")
        case _:  # any other value does not start from the old one
            chosen = isinstance(value, Local) and value.slot in speech.first
            return Saying(Noun(what), "becomes", speech.text(value) + (" of your choice" if chosen else ""))


def taken(speech: Speech, doer: Noun, mark: str, thing: Expr) -> Saying:
    """A mark goes: "that player is no longer taxable"."""
    found = speech.rules.marks[mark]
    if found.type.kind == "player":
        return Saying(speech.noun(thing), "has", f"no {spaced(mark)} any more")
    if found.faces or (not found.says and found.type.kind not in ("truth", "number")):
        return Saying(doer, "takes", f"the {spaced(mark)} off {speech.text(thing)}")
    if found.type.kind == "truth":
        claim = is_marked(speech, mark, thing)
        if claim.verb in ("is", "has"):
            return Saying(claim.subject, claim.verb, f"no longer {claim.rest}")
        return Saying(doer, "forgets", f"that {claim.text()}")
    return Saying(
        Noun(marked(speech, mark, thing)), "is", "0 again" if found.type.kind == "number" else "settled no more"
    )


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


def _often(speech: Speech, mark: str, value: Expr) -> str:
    match value:
        case Arithmetic(word="+", left=MarkValue(mark=same), right=Number(value=1)) if same == mark:
            return "once more"
        case Number(value=number):
            return times(str(number))
        case _:  # any other number is said as it stands
            return f"as often as {speech.text(value).removeprefix(HOW_OFTEN)}"
