/* An external program in C: random games, with all that chance and the players draw from a generator
 * of its own, and how often each seat wins. */
#include <capi/dipolis.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t numbers = 7;

/* Between 0 and 1, by Knuth's MMIX. */
static double uniform(void) {
    numbers = numbers * 6364136223846793005u + 1442695040888963407u;
    return (double)(numbers >> 11) / 9007199254740992.0;
}

static int32_t checked(int32_t answer) {
    if (answer < DIPOLIS_NOBODY) {
        fprintf(stderr, "random_games: %s\n", dipolis_why());
        exit(1);
    }
    return answer;
}

static int32_t draw(const dipolis_state* state) {
    int32_t outcomes[DIPOLIS_MOST_ACTIONS];
    double probabilities[DIPOLIS_MOST_ACTIONS];
    const int32_t n =
        checked(dipolis_chance_outcomes(state, outcomes, probabilities, DIPOLIS_MOST_ACTIONS));
    double left = uniform();
    int32_t i = 0;
    while (i + 1 < n && left >= probabilities[i]) left -= probabilities[i++];
    return outcomes[i];
}

static int32_t choose(const dipolis_state* state) {
    int32_t legal[DIPOLIS_MOST_ACTIONS];
    const int32_t n = checked(dipolis_legal_actions(state, legal, DIPOLIS_MOST_ACTIONS));
    return legal[(int32_t)(uniform() * n)];
}

int main(void) {
    int games[3] = {0, 0, 0}, moves = 0, i;
    if (dipolis_abi() != DIPOLIS_ABI) return fprintf(stderr, "another version\n"), 1;
    for (i = 0; i < 200; ++i) {
        dipolis_state state;
        double returns[2];
        int32_t player;
        checked(dipolis_start(&state, i % 2 == 0 ? "" : "leaders=full"));
        while ((player = checked(dipolis_current_player(&state))) != DIPOLIS_NOBODY) {
            checked(dipolis_apply(&state, player == DIPOLIS_CHANCE ? draw(&state) : choose(&state)));
            ++moves;
        }
        checked(dipolis_returns(&state, returns));
        ++games[returns[0] > 0 ? 0 : returns[0] < 0 ? 1 : 2];
        /* An illegal action is told, and changes nothing. */
        if (dipolis_apply(&state, 0) != DIPOLIS_ILLEGAL) return 1;
    }
    printf("%d moves; %d, %d and %d shared\n", moves, games[0], games[1], games[2]);
    return games[0] < 60 || games[1] < 60;
}
