"""A ruleset as a document: what lies on the table, what happens, every card, who wins, and what is other than usual."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compare.changes import Difference, Effect
from citadels_dsl.report.differences.lines import called, piece
from citadels_dsl.report.document.blocks import Block, Cards, Chapter, Document, Grid, Listing, Paragraph
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.flow import course
from citadels_dsl.rulebook.givens import answer, winner
from citadels_dsl.rulebook.pages import ruleset_page
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Clause, Rules, Table
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.titles import Titles, plain
from citadels_dsl.rules.walk import statements
from citadels_dsl.setup.prepare import SetupError, prepare


def document(titles: Titles, difference: Difference | None = None) -> Document:
    """`difference`: from the ruleset that this one is a variant of."""
    return Document(titles.ruleset, titles.rules.says, titles.language, tuple(_Contents(titles).chapters(difference)))


class _Contents:
    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self.rules: Rules = titles.rules
        self.page = ruleset_page(titles)

    def chapters(self, difference: Difference | None) -> Iterator[Chapter]:
        for title, blocks in (
            ("Set-up", self._set_up()),
            ("The draft", self._tables()),
            ("The course of the game", self._course()),
            ("Characters", iter([Cards(self.page.characters)])),
            ("Districts", self._districts()),
            ("Rules", self._rules(scoring=False)),
            ("Points", self._rules(scoring=True)),
            ("Equal points", iter([Paragraph(winner(self.titles))])),
            ("Differences", iter(()) if difference is None else self._differences(difference)),
        ):
            found = tuple(blocks)
            if found:
                yield Chapter(title, found)

    # ------------------------------------------------------------ before the game

    def _set_up(self) -> Iterator[Block]:
        yield Paragraph(f"For {self.page.players}.")
        rows = tuple(self._row(players) for players in self.rules.players)
        if any(row[1] != rows[0][1] or row[2] != rows[0][2] for row in rows) or len(rows) > 1:
            yield Grid(("players", "characters", "who plays"), rows)
        uniques = self.rules.deck.presets
        if uniques:
            yield Listing(
                tuple(f"Unique districts “{plain(name)}”: {self._names(names)}" for name, names in uniques.items())
            )
        if self.page.options:
            yield Paragraph("What can be agreed on before the game:")
            yield Listing(self.page.options)

    def _row(self, players: int) -> tuple[str, str, str]:
        try:
            cast = prepare(self.rules, players).cast
        except SetupError as error:
            return (str(players), "-", str(error))
        return (str(players), str(len(cast)), self._names(cast))

    def _names(self, names: tuple[str, ...]) -> str:
        return ", ".join(self.titles.card(name) for name in names)

    def _tables(self) -> Iterator[Block]:
        for table in self.rules.tables.values():
            yield Paragraph(f"{plain(table.name).capitalize()}:")
            yield _grid(table)

    # ------------------------------------------------------------ the game

    def _course(self) -> Iterator[Block]:
        """What happens, each procedure after the one that first comes to it."""
        order: list[str] = []
        waiting = [anchors.GAME]
        while waiting:
            name = waiting.pop(0)
            if name in order or name not in self.rules.procedures:
                continue
            order.append(name)
            body = self.rules.procedures[name].body
            waiting[:0] = [s.moment for s in statements(body) if isinstance(s, Do)]
        order += [name for name in self.rules.procedures if name not in order]
        yield Listing(tuple(course(self.titles, self.rules.procedures[name]) for name in order))

    def _districts(self) -> Iterator[Block]:
        pages = {page.name: page for page in self.page.cards}
        for colour in self.rules.colours:
            cards = [card for card in self.rules.cards.values() if card.district and card.colour == colour]
            simple = [card for card in cards if not pages[card.name].rules and not card.says]
            if cards:
                yield Paragraph(f"{self.titles.colour(colour).capitalize()}:")
            if simple:
                rows = tuple((self.titles.card(c.name), str(c.cost), str(c.copies)) for c in simple)
                yield Grid(("district", "cost", "cards"), rows)
            if rest := tuple(pages[card.name] for card in cards if card not in simple):
                yield Cards(rest)
        if others := tuple(pages[card.name] for card in self.rules.cards.values() if not card.district):
            yield Paragraph("Other cards:")
            yield Cards(others)

    def _rules(self, scoring: bool) -> Iterator[Block]:
        found = [say(self.titles, c) for c in self.rules.clauses.values() if not c.card and _scores(c) is scoring]
        if not scoring:
            found += [answer(self.titles, q) for q in self.rules.questions.values() if q.name not in _SCORING]
        if found:
            yield Listing(tuple(found))

    # ------------------------------------------------------------ what is other than usual

    def _differences(self, difference: Difference) -> Iterator[Block]:
        yield Paragraph(f"From {difference.first} it differs in this:")
        told = tuple(
            f"{called(change)} ({change.section}, {change.kind})"
            + "".join(f"; before: {text}" for text in change.old if change.old != change.new)
            + "".join(f"; now: {text}" for text in change.new)
            + ("".join(f"; {piece(one)}" for one in change.details) if not change.new else "")
            for change in difference.changes
            if change.effect is Effect.BEHAVIOUR
        )
        yield Listing(told) if told else Paragraph("In nothing that is played.")


_SCORING = (anchors.POINTS, anchors.WORTH)


def _scores(clause: Clause) -> bool:
    return clause.pattern is not None and clause.pattern.word in _SCORING


def _grid(table: Table) -> Grid:
    """One row for each value of its first key, one column for each of the second."""
    if len(table.keys) == 2:
        seconds = sorted({at[1] for at in table.cells})
        firsts = sorted({at[0] for at in table.cells})
        rows = tuple((str(a), *(str(table.cells.get((a, b), "-")) for b in seconds)) for a in firsts)
        return Grid((f"{_key(table, 0)} \\ {_key(table, 1)}", *map(str, seconds)), rows)
    heads = tuple(_key(table, n) for n in range(len(table.keys)))
    return Grid((*heads, plain(table.name)), tuple((*map(str, at), str(n)) for at, n in table.cells.items()))


def _key(table: Table, number: int) -> str:
    span = table.keys[number].value.span
    return " ".join(span.text.split()) if span is not None else f"key {number + 1}"
