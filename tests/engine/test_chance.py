"""Numbers that depend on a seed, a game, a stream and how often it was used."""

from __future__ import annotations

from citadels_dsl.setup.chance import Chance, draw, fnv, game_key, mix, stream_key


def test_the_mixer_is_that_of_splitmix64() -> None:
    golden = 0x9E3779B97F4A7C15
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert [mix(golden * n % 2**64) for n in range(1, 5)] == published


def test_streams_are_hashed_with_fnv_1a() -> None:
    assert fnv("") == 0xCBF29CE484222325
    assert fnv("a") == 0xAF63DC4C8601EC8C
    assert fnv("foobar") == 0x85944171F73967E8


def test_the_numbers_of_version_1_never_change() -> None:
    key = stream_key(game_key(7, 3), "shuffle deck/0")
    assert [draw(key, use, 65) for use in range(8)] == [1, 63, 18, 60, 60, 43, 26, 48]
    assert Chance(0, 0, "cast").shuffled(6) == [3, 5, 2, 4, 0, 1]


def test_streams_games_and_seeds_do_not_disturb_each_other() -> None:
    def first(seed: int, game: int, stream: str) -> list[int]:
        chance = Chance(seed, game, stream)
        return [chance.draw(1000) for _ in range(5)]

    drawn = [first(seed, game, stream) for seed in (1, 2) for game in (1, 2) for stream in ("a", "b")]
    assert len({tuple(numbers) for numbers in drawn}) == len(drawn)


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    chance = Chance(1, 1, "bot")
    assert [chance.draw(1), chance.draw(0)] == [0, 0]
    assert chance.used == 0


def test_every_number_comes_about_equally_often() -> None:
    chance = Chance(1, 1, "dice")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.draw(6)] += 1
    assert min(counts) > 900
    assert max(counts) < 1100
