"""A ruleset as a document: what lies on the table, what happens, every card, who wins, and what is other than usual."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from citadels_dsl.compare.changes import Difference
from citadels_dsl.report.document import passing
from citadels_dsl.report.document.blocks import Block, Cards, Chapter, Document, Heading, Listing, Paragraph, Told
from citadels_dsl.report.document.differing import differences
from citadels_dsl.report.document.setting import clock, drafting, idle, set_up
from citadels_dsl.report.document.wording import book_title, on_paper, read
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.givens import answer, winner
from citadels_dsl.rulebook.pages import CardPage, ruleset_page
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Clause, Rules
from citadels_dsl.rules.titles import ENGLISH, Titles, titled

#: Questions that are about points.
_SCORING = (anchors.POINTS, anchors.WORTH)
_IDLE = "plays only if it is named"
_HOW = "What a card is in a few words stands in italics; what its rules say to the letter stands below that."


def document(titles: Titles, difference: Difference | None = None) -> Document:
    """`difference`: from the ruleset that this one is a variant of."""
    chapters = tuple(_Contents(titles).chapters(difference))
    return Document(book_title(titles), titles.rules.says, titles.language, chapters)


class _Contents:
    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self.rules: Rules = titles.rules
        self.page = ruleset_page(titles)
        self.course = passing.coursed(titles.rules)

    def chapters(self, difference: Difference | None) -> Iterator[Chapter]:
        course = self.course
        for title, blocks in (
            ("Set-up", (*set_up(self.titles), *self._happens(course.before, headed=True))),
            ("The draft", (*drafting(self.titles), *self._happens(course.draft, headed=True))),
            ("A round", self._happens(course.round)),
            ("A turn", (*self._happens(course.turn), *clock(self.titles), *self._steps())),
            ("What is done", self._happens(course.deeds)),
            ("Characters", self._characters()),
            ("Districts", self._districts()),
            ("Rules", self._rules()),
            ("If nothing else is said", self._answers()),
            ("Points", (*self._happens(course.after), *self._points())),
            ("Equal points", (Paragraph(read(winner(self.titles))),)),
            *self._differs(difference),
        ):
            found = tuple(blocks)
            if found:
                yield Chapter(title, found)

    def _happens(self, names: tuple[str, ...], headed: bool = False) -> Iterator[Block]:
        """`headed`: other things stand above it."""
        if told := passing.told(self.titles, names):
            if headed:
                yield Heading("What happens")
            yield Told(told)

    def _steps(self) -> Iterator[Block]:
        yield Heading("What may be done in each step")
        yield Told(tuple(passing.steps(self.titles)))

    # ------------------------------------------------------------ cards

    def _characters(self) -> Iterator[Block]:
        """Those that play only if somebody names them say so."""
        absent = idle(self.rules)
        pages = self.page.characters
        yield Paragraph(_HOW)
        yield self._cards(tuple(replace(p, facts=(*p.facts, _IDLE)) if p.name in absent else p for p in pages))

    def _cards(self, pages: tuple[CardPage, ...], under: bool = False) -> Cards:
        return Cards(tuple(on_paper(page) for page in pages), under)

    def _districts(self) -> Iterator[Block]:
        """By colour; those that do nothing before the others."""
        pages = {page.name: page for page in self.page.cards}
        for colour in self.rules.colours:
            names = [card.name for card in self.rules.cards.values() if card.district and card.colour == colour]
            named = colour in self.rules.colour_names and self.titles.language in self.rules.colour_names[colour]
            if names:
                yield Heading(_capital(self.titles.colour(colour)), self.titles.language if named else ENGLISH)
                found = sorted((pages[name] for name in names), key=lambda page: bool(page.rules or page.says))
                yield self._cards(tuple(found), under=True)
        if others := tuple(pages[card.name] for card in self.rules.cards.values() if not card.district):
            yield Heading("Other cards")
            yield self._cards(others, under=True)

    # ------------------------------------------------------------ rules

    def _rules(self) -> Iterator[Block]:
        clauses = [c for c in self.rules.clauses.values() if not c.card and not self._scores(c)]
        if clauses:
            yield Listing(tuple(read(say(self.titles, clause)) for clause in clauses))

    def _answers(self) -> Iterator[Block]:
        asked = [q for q in self.rules.questions.values() if q.name not in _SCORING]
        if asked:
            yield Listing(tuple(read(answer(self.titles, question)) for question in asked))

    def _points(self) -> Iterator[Block]:
        clauses = [clause for clause in self.rules.clauses.values() if self._scores(clause)]
        asked = [q for q in self.rules.questions.values() if q.name in _SCORING]
        own = [read(say(self.titles, clause)) for clause in clauses if not clause.card]
        yield Listing((*own, *(read(answer(self.titles, question)) for question in asked)))
        cards = tuple((self.titles.card(c.card), read(say(self.titles, c))) for c in clauses if c.card)
        if cards:
            yield Heading("Cards that have to do with points")
            yield Told(cards)

    def _scores(self, clause: Clause) -> bool:
        """It makes something of points, or waits for what is done when the rounds are over."""
        pattern = clause.pattern
        return pattern is not None and pattern.word in (*_SCORING, *self.course.after)

    # ------------------------------------------------------------ what is other than usual

    def _differs(self, difference: Difference | None) -> Iterator[tuple[str, tuple[Block, ...]]]:
        if difference is not None:
            yield f"Differs from {titled(difference.first)}", tuple(differences(self.titles, difference))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
