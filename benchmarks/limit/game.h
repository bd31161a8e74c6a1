/* One game of simplified Citadels, expanded once for each number of players.
 *
 * A hand is 28 counters and a mask of the kinds of card in it, a city is a mask. What may be built
 * or destroyed is one expression over masks, and the choice is its n-th set bit. Nothing is drawn
 * and nothing is counted where there is but one option.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { KINDS = 28, CARDS = 65, RING = 128, CHARACTERS = 8, CITY_SIZE = 8, ROUND_LIMIT = 500, MOST_PLAYERS = 7 };
enum { ASSASSIN, THIEF, MAGICIAN, KING, BISHOP, MERCHANT, ARCHITECT, WARLORD };

/* Kinds: noble 0-2, religious 3-6, trade 7-12, military 13-16, unique 17-27; the Keep is 18. */
static const uint8_t COST[KINDS] = {
    3, 4, 5, 1, 2, 3, 5, 1, 2, 2, 3, 4, 5, 1, 2, 3, 5,
    2, 3, 5, 5, 5, 5, 6, 6, 6, 6, 6};
static const uint8_t WORTH[KINDS] = {
    3, 4, 5, 1, 2, 3, 5, 1, 2, 2, 3, 4, 5, 1, 2, 3, 5,
    2, 3, 5, 5, 5, 5, 6, 6, 6, 8, 8};
static const uint8_t COPIES[KINDS] = {
    5, 4, 3, 3, 3, 3, 2, 5, 4, 3, 3, 3, 2, 3, 3, 3, 2,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
enum { NOBLE = 0x7, RELIGIOUS = 0x78, TRADE = 0x1F80, MILITARY = 0x1E000, UNIQUE = 0xFFE0000, KEEP = 1 << 18 };
static const uint32_t INCOME[CHARACTERS] = {
    [KING] = NOBLE, [BISHOP] = RELIGIOUS, [MERCHANT] = TRADE, [WARLORD] = MILITARY};

static uint32_t affordable[7]; /* by gold, 6 and more alike: the kinds that cost no more */

typedef struct {
    int rounds, decisions, winner;
} Outcome;

/* ---- chance: SplitMix64 as a counter; the top 30 bits, scaled */

#define GAMMA UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline int draw(uint64_t *chance, uint32_t n) {
    if (n <= 1) return 0;
    *chance += GAMMA;
    return (int)(((mix(*chance) >> 34) * n) >> 30);
}

/* ---- masks */

#ifdef __BMI2__
#include <immintrin.h>
static inline int nth(uint32_t mask, int n) { return __builtin_ctz(_pdep_u32(1u << n, mask)); }
#else
static inline int nth(uint32_t mask, int n) {
    while (n--) mask &= mask - 1;
    return __builtin_ctz(mask);
}
#endif

static inline int size(uint32_t mask) { return __builtin_popcount(mask); }
static inline uint32_t within(int gold) { return affordable[gold > 6 ? 6 : gold]; }

/* ---- one game */

#define POP() (left--, deck[head++ & (RING - 1)])
#define PUSH(kind) (deck[(head + left++) & (RING - 1)] = (uint8_t)(kind))
#define TAKE(p, kind) (copies[p][kind]++, hand[p] |= 1u << (kind), cards[p]++)
#define GIVE(p, kind) (--copies[p][kind] == 0 ? hand[p] &= ~(1u << (kind)) : 0, cards[p]--)
#define CHOOSE(n) (counting && (n) > 1 ? decisions++ : 0, draw(&chance, (n)))

static inline __attribute__((always_inline)) Outcome play(const int players, const bool counting,
                                                             uint64_t chance) {
    uint8_t deck[RING], copies[MOST_PLAYERS][KINDS];
    uint32_t hand[MOST_PLAYERS], city[MOST_PLAYERS], head = 0, left = 0;
    int cards[MOST_PLAYERS], built[MOST_PLAYERS], gold[MOST_PLAYERS];
    int decisions = 0, rounds = 0, first = -1;

    memset(copies, 0, (size_t)players * KINDS);
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < COPIES[kind]; i++) deck[left++] = (uint8_t)kind;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = draw(&chance, i + 1);
        uint8_t other = deck[i];
        deck[i] = deck[j], deck[j] = other;
    }
    for (int p = 0; p < players; p++) {
        hand[p] = city[p] = 0, cards[p] = built[p] = 0, gold[p] = 4;
        for (int i = 0; i < 4; i++) {
            uint8_t kind = POP();
            TAKE(p, kind);
        }
    }
    int crown = draw(&chance, players);

    do {
        rounds++;
        int owner[CHARACTERS] = {-1, -1, -1, -1, -1, -1, -1, -1}, killed = -1, robbed = -1;

        /* draft */
        uint32_t pool = 0xFF;
        for (int open = players == 4 ? 2 : players == 5; open > 0; open--) {
            uint32_t showable = pool & ~(1u << KING);
            pool &= ~(1u << nth(showable, draw(&chance, size(showable))));
        }
        int buried = nth(pool, draw(&chance, size(pool)));
        pool &= ~(1u << buried);
        for (int i = 0, p = crown; i < players; i++) {
            if (players == 7 && i == 6) pool |= 1u << buried;
            int c = nth(pool, CHOOSE(size(pool)));
            pool &= ~(1u << c), owner[c] = p;
            if (++p == players) p = 0;
        }

        for (int c = 0; c < CHARACTERS; c++) {
            int p = owner[c];
            if (p < 0 || c == killed) continue;
            if (c == robbed) gold[owner[THIEF]] += gold[p], gold[p] = 0;

            if (c == ASSASSIN) {
                int r = CHOOSE(8);
                if (r) killed = r;
            } else if (c == THIEF) {
                uint32_t targets = 0xFC;
                if (killed >= MAGICIAN) targets &= ~(1u << killed);
                int r = CHOOSE(1 + size(targets));
                if (r) robbed = nth(targets, r - 1);
            } else if (c == MAGICIAN) {
                int r = CHOOSE(players + (cards[p] > 0));
                if (r && r < players) { /* exchange with another player */
                    int q = r - 1 + (r - 1 >= p), n = cards[p];
                    uint8_t held[KINDS];
                    uint32_t mask = hand[p];
                    memcpy(held, copies[p], KINDS), memcpy(copies[p], copies[q], KINDS), memcpy(copies[q], held, KINDS);
                    hand[p] = hand[q], hand[q] = mask, cards[p] = cards[q], cards[q] = n;
                } else if (r) { /* one card after another under the deck, then as many from it */
                    int gone = 0;
                    do {
                        int i = gone == 0 ? CHOOSE(size(hand[p])) : CHOOSE(size(hand[p]) + 1) - 1;
                        if (i < 0) break;
                        int kind = nth(hand[p], i);
                        GIVE(p, kind), PUSH(kind), gone++;
                    } while (cards[p] > 0);
                    for (; gone > 0; gone--) {
                        uint8_t kind = POP();
                        TAKE(p, kind);
                    }
                }
            }

            /* gold, or the better of two cards */
            if (left > 0 && CHOOSE(2)) {
                uint8_t kept = POP();
                if (left > 0) {
                    uint8_t other = POP();
                    if (CHOOSE(2)) {
                        uint8_t k = kept;
                        kept = other, other = k;
                    }
                    PUSH(other);
                }
                TAKE(p, kept);
            } else
                gold[p] += 2;
            if (c == MERCHANT)
                gold[p]++;
            else if (c == ARCHITECT)
                for (int i = 0; i < 2 && left > 0; i++) {
                    uint8_t kind = POP();
                    TAKE(p, kind);
                }

            /* income before or after the build */
            uint32_t earns = INCOME[c];
            bool late = false;
            if (earns) {
                late = CHOOSE(2);
                if (!late) gold[p] += size(city[p] & earns);
            }
            for (int limit = c == ARCHITECT ? 3 : 1; limit > 0; limit--) {
                uint32_t options = hand[p] & ~city[p] & within(gold[p]);
                if (!options) break;
                int r = CHOOSE(1 + size(options));
                if (!r) break;
                int kind = nth(options, r - 1);
                gold[p] -= COST[kind], city[p] |= 1u << kind;
                GIVE(p, kind);
                if (++built[p] >= CITY_SIZE && first < 0) first = p;
            }
            if (late) gold[p] += size(city[p] & earns);

            if (c == WARLORD) {
                int safe = killed != BISHOP ? owner[BISHOP] : -1, total = 0;
                uint32_t within_reach = within(gold[p] + 1) & ~(uint32_t)KEEP, targets[MOST_PLAYERS] = {0};
                for (int q = 0; q < players; q++) {
                    targets[q] = q == safe || built[q] >= CITY_SIZE ? 0 : city[q] & within_reach;
                    total += size(targets[q]);
                }
                int r = total ? CHOOSE(1 + total) : 0;
                if (r) {
                    int q = 0;
                    for (r--; r >= size(targets[q]); q++) r -= size(targets[q]);
                    int kind = nth(targets[q], r);
                    city[q] &= ~(1u << kind), built[q]--, gold[p] -= COST[kind] - 1;
                    PUSH(kind);
                }
            }
        }
        if (owner[KING] >= 0) crown = owner[KING];
    } while (first < 0 && rounds < ROUND_LIMIT);

    int winner = 0, best = -1;
    for (int p = 0; p < players; p++) {
        uint32_t all = city[p];
        int score = 0;
        for (uint32_t rest = all; rest; rest &= rest - 1) score += WORTH[__builtin_ctz(rest)];
        if ((all & NOBLE) && (all & RELIGIOUS) && (all & TRADE) && (all & MILITARY) && (all & UNIQUE)) score += 3;
        score += p == first ? 4 : built[p] >= CITY_SIZE ? 2 : 0;
        if (score > best || (score == best && gold[p] > gold[winner])) best = score, winner = p;
    }
    return (Outcome){rounds, decisions, winner};
}
