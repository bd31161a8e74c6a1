/* The practical limit of speed: simplified Citadels, written by hand for nothing but speed.
 *
 * Eight characters, 65 cards, uniformly random choices; the unique districts are plain cards but
 * the Keep (cannot be destroyed) and the two that are worth 8 points. The same rules stand in
 * `../simplified.yaml`. No line of this file is shared with the package: it is an outside program
 * with which the engine is compared, in speed and in what it plays.
 *
 *   gcc -O3 -march=native -o citadels citadels.c
 *   ./citadels time  PLAYERS GAMES [SEED]     plays, and counts nothing but wins and rounds
 *   ./citadels count PLAYERS GAMES [SEED]     counts decisions (with two or more options) and squares as well
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game.h"

typedef struct {
    uint64_t rounds, rounds_squared, decisions, decisions_squared, wins[MOST_PLAYERS];
} Sums;

static inline __attribute__((always_inline)) void series(const int players, const bool counting, uint64_t seed,
                                                            uint64_t games, Sums *sums) {
    for (uint64_t g = 0; g < games; g++) {
        Outcome o = play(players, counting, mix(seed + g * UINT64_C(0xD1342543DE82EF95)));
        uint64_t r = (uint64_t)o.rounds, d = (uint64_t)o.decisions;
        sums->rounds += r;
        sums->wins[o.winner]++;
        if (counting) sums->rounds_squared += r * r, sums->decisions += d, sums->decisions_squared += d * d;
    }
}

#define SERIES(n)                                                                                                      \
    static __attribute__((noinline)) void time_##n(uint64_t s, uint64_t g, Sums *t) { series(n, false, s, g, t); }     \
    static __attribute__((noinline)) void count_##n(uint64_t s, uint64_t g, Sums *t) { series(n, true, s, g, t); }
SERIES(4)
SERIES(5)
SERIES(6)
SERIES(7)
typedef void (*Series)(uint64_t, uint64_t, Sums *);
static const Series TIME[] = {time_4, time_5, time_6, time_7}, COUNT[] = {count_4, count_5, count_6, count_7};

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int count, char **words) {
    bool counting = count > 1 && strcmp(words[1], "count") == 0, timing = count > 1 && strcmp(words[1], "time") == 0;
    int players = count > 2 ? atoi(words[2]) : 0;
    uint64_t games = count > 3 ? strtoull(words[3], NULL, 10) : 0, seed = count > 4 ? strtoull(words[4], NULL, 10) : 1;
    if (count < 4 || players < 4 || players > MOST_PLAYERS || games == 0 || !(counting || timing)) {
        fprintf(stderr, "usage: citadels time|count PLAYERS(4-7) GAMES [SEED]\n");
        return 2;
    }
    for (int gold = 0; gold < 7; gold++)
        for (int kind = 0; kind < KINDS; kind++)
            if (COST[kind] <= gold) affordable[gold] |= 1u << kind;

    Sums sums = {0};
    double start = seconds();
    (counting ? COUNT : TIME)[players - 4](seed, games, &sums);
    double spent = seconds() - start;
    printf("{\"players\": %d, \"games\": %" PRIu64 ", \"seconds\": %.9f, ", players, games, spent);
    printf("\"rounds\": [%" PRIu64 ", %" PRIu64 "], ", sums.rounds, sums.rounds_squared);
    printf("\"decisions\": [%" PRIu64 ", %" PRIu64 "], \"wins\": [", sums.decisions, sums.decisions_squared);
    for (int p = 0; p < players; p++) printf("%s%" PRIu64, p ? ", " : "", sums.wins[p]);
    printf("]}\n");
    return 0;
}
