/* The game for any language: states in memory of the caller, moves as numbers, nothing thrown.
 *
 * A function returns a number of at least -4, or, where it failed, one of enum dipolis_failure,
 * all below -100; then nothing has changed, and dipolis_why() says what was wrong with what.
 * Every pointer may be null, every number anything: that is a failure like any other. A text is
 * UTF-8 and ends with a zero byte. Functions that write a text return its length without the zero,
 * even if there was no room for all of it; ask again with more.
 *
 * A state may be copied as bytes within a process; to another process it travels as text
 * (dipolis_position). Different states may be used by different threads at the same time.
 *
 * docs/actions.md lists the actions and what an observation consists of. */
#ifndef DIPOLIS_H
#define DIPOLIS_H

#include <stddef.h>
#include <stdint.h>

/* Changes when a program that was compiled for an older version would go wrong. */
#define DIPOLIS_ABI 1

#ifdef __cplusplus
extern "C" {
#endif

enum dipolis_failure {
    DIPOLIS_BAD_STATE = -101,    /* null, never begun, or of another ABI */
    DIPOLIS_BAD_ARGUMENT = -102, /* a null pointer, a seat that is none, a size that does not fit */
    DIPOLIS_BAD_TEXT = -103,     /* a variant, position or move that cannot be read */
    DIPOLIS_ILLEGAL = -104,      /* an action that is not legal in this state */
    DIPOLIS_NO_MEMORY = -105
};

/* Players besides the seats 0 and 1: chance, or nobody when the game is over. */
enum dipolis_player { DIPOLIS_CHANCE = -1, DIPOLIS_NOBODY = -4 };

enum dipolis_size {
    DIPOLIS_STATE_WORDS = 56,
    DIPOLIS_MOST_ACTIONS = 160, /* legal at once */
    DIPOLIS_MOST_NAME = 48,
    DIPOLIS_MOST_MEANING = 96,
    DIPOLIS_MOST_LINE = 16,
    DIPOLIS_MOST_REASONS = 3,
    DIPOLIS_MOST_REASON = 24
};

/* A state of a game; its words have no meaning outside. */
typedef struct dipolis_state {
    uint64_t words[DIPOLIS_STATE_WORDS];
} dipolis_state;

/* A named part of an observation: rows * columns bytes from `offset`, each 0 to `most`. */
typedef struct dipolis_slice {
    char name[DIPOLIS_MOST_NAME];
    char meaning[DIPOLIS_MOST_MEANING];
    int32_t offset, rows, columns, most;
} dipolis_slice;

/* DIPOLIS_ABI of the library, to compare with that of the header. */
int32_t dipolis_abi(void);
/* About the last failure in this thread; never null. */
const char* dipolis_why(void);

/* --- Games. A variant is words, separated by blanks: "" is the base game, "leaders=full",
 * "solo=random", "middle_pawn=chooses preset_wonders=1". */
int32_t dipolis_start(dipolis_state* state, const char* variant);
/* The position of a line (docs/formats.md). */
int32_t dipolis_read_position(dipolis_state* state, const char* line);
int32_t dipolis_position(const dipolis_state* state, char* to, size_t room);
/* The words of a state's variant. */
int32_t dipolis_variant(const dipolis_state* state, char* to, size_t room);

/* --- Play. */
/* 0 or 1, DIPOLIS_CHANCE, or DIPOLIS_NOBODY when the game is over. */
int32_t dipolis_current_player(const dipolis_state* state);
/* 1 where both seats decide in secret and neither has yet: the answer of the one who is asked first
 * is hidden from the other until that one has answered too. Else 0. */
int32_t dipolis_simultaneous(const dipolis_state* state);
/* The legal actions of the player, or the outcomes of chance, in increasing order. Returns how
 * many there are; writes none unless there is room for all. */
int32_t dipolis_legal_actions(const dipolis_state* state, int32_t* to, int32_t room);
/* The same where chance acts, with their probabilities. */
int32_t dipolis_chance_outcomes(const dipolis_state* state, int32_t* actions, double* probabilities,
                                int32_t room);
/* A byte for each decision, 1 where it is legal; `size` is dipolis_decision_count() of the
 * variant. All are 0 where no player decides. */
int32_t dipolis_legal_mask(const dipolis_state* state, uint8_t* to, int32_t size);
int32_t dipolis_apply(dipolis_state* state, int32_t action);
/* 1 for the winner, -1 for the loser, 0 for both in a shared victory and before the end. */
int32_t dipolis_returns(const dipolis_state* state, double returns[2]);
/* Victory points that each seat would have if the game ended now. */
int32_t dipolis_points(const dipolis_state* state, int32_t points[2]);

/* --- View of a seat: what it sees, and what it does not. */
int32_t dipolis_observe(const dipolis_state* state, int32_t seat, uint8_t* to, int32_t size);
int32_t dipolis_observation_text(const dipolis_state* state, int32_t seat, char* to, size_t room);
/* A state that looks the same to the seat, with what it does not know drawn anew. */
int32_t dipolis_resample(const dipolis_state* state, int32_t seat, uint64_t seed,
                         dipolis_state* to);

/* --- Tables. */
int32_t dipolis_action_count(void);
int32_t dipolis_action_text(int32_t action, char* to, size_t room);
int32_t dipolis_find_action(const char* text);
int32_t dipolis_first_outcome(void);
int32_t dipolis_decision_count(const char* variant);
int32_t dipolis_outcome_limit(const char* variant);
int32_t dipolis_observation_size(const char* variant);
int32_t dipolis_slice_count(const char* variant);
int32_t dipolis_slice_at(const char* variant, int32_t index, dipolis_slice* to);

/* --- Players. Words: "uniform", "greedy", "level1" to "level10", "mcts nodes=400"
 * (docs/strength.md). */
typedef struct dipolis_opponent dipolis_opponent;

/* Null if it failed. A player is used by one thread at a time. */
dipolis_opponent* dipolis_opponent_new(const char* words);
void dipolis_opponent_free(dipolis_opponent* opponent);
/* Begins a game. All that the player draws in it follows from the seed. */
int32_t dipolis_opponent_begin(dipolis_opponent* opponent, uint64_t seed);
/* Its action where a seat decides. It is shown what that seat sees, and nothing else. */
int32_t dipolis_opponent_choose(dipolis_opponent* opponent, const dipolis_state* state);

/* --- Analysis. */
/* The effort of a search, which ends at the first limit; 0 is none, but not for both nodes and
 * milliseconds. With nodes alone and one thread the same seed gives the same answer everywhere. */
typedef struct dipolis_limits {
    int64_t nodes, milliseconds;
    uint64_t seed;
    int32_t threads;
    int32_t reserved; /* 0 */
    /* Called a few times a second, if it is not null: 1 ends the search. */
    int32_t (*stops)(void* about);
    void* about;
} dipolis_limits;

/* A statement that follows from the position: docs/python.md lists the names. */
typedef struct dipolis_reason {
    char name[DIPOLIS_MOST_REASON];
    int32_t n; /* its amount; 0 where that says nothing */
} dipolis_reason;

/* An option of the player to act. */
typedef struct dipolis_option {
    int32_t action;
    int32_t proven; /* 1 where the value is exact */
    int64_t visits;
    double wins;    /* the player's chance to win, a shared victory as a half */
    double share;   /* chance to play it: 1 or 0, or a mixture where both decide at once */
    double ends[7]; /* chances: seat 0 wins by military, science, points; seat 1; shared victory */
    int32_t line_length; /* actions expected, from this one to the next event of chance */
    int32_t line[DIPOLIS_MOST_LINE];
    int32_t reason_count; /* reasons to prefer it to the best other option; of the first one only */
    dipolis_reason reasons[DIPOLIS_MOST_REASONS];
} dipolis_option;

/* All options of the player to act, by its chance to win, the best first, for what that seat sees.
 * Returns how many there are; writes none unless there is room for all. */
int32_t dipolis_analyse(const dipolis_state* state, const dipolis_limits* limits,
                        dipolis_option* to, int32_t room);

/* --- Contests. */
/* The outcome where chance acts, in the game that this seed deals: whatever is played, the same
 * cards lie at the same places. Two games with the seats swapped are fair by that. */
int32_t dipolis_dealt(const dipolis_state* state, uint64_t seed);
/* Elo by which the first player is stronger, and the ends of its 95 % interval; `half_wins`: of
 * each pair of games, 0 to 4, for the first player. At most 1200 either way. */
int32_t dipolis_elo(const int32_t* half_wins, int64_t pairs, double to[3]);

/* --- Records (docs/trace-format.md): a game as one line of JSON. */
/* All actions of the game, those of chance too, and the words of its variant. Returns how many
 * actions there are; writes none unless there is room for all. Each is legal when its turn comes.
 */
int32_t dipolis_read_record(const char* record, char* variant, size_t variant_room,
                            int32_t* actions, int32_t room);
/* A game for its record: the words of the variant, all actions, and who says so. */
typedef struct dipolis_game {
    const char* variant;
    const char* source;
    const int32_t* actions;
    int32_t count;
} dipolis_game;
/* The record of a game that has reached Age I. */
int32_t dipolis_write_record(const dipolis_game* game, char* to, size_t room);
/* The games of another site's log, which is JSON (docs/formats.md), in its order: one line for
 * each, its record, or {"error": "..."} with what in it breaks the rules. */
int32_t dipolis_convert_log(const char* log, char* to, size_t room);

/* --- Many games at once. Chance is played inside; a game that is over is followed by the next one
 * at the same place. All that chance does, and the random players, follow from the seed, the place
 * and the number of the game there: the number of threads changes nothing. */
typedef struct dipolis_batch dipolis_batch;

/* Buffers that a step writes, for each game in turn; any may be null. A row of observations is what
 * the player to move sees. */
typedef struct dipolis_buffers {
    uint8_t* observations;        /* [games][observation size] */
    float* observations_as_float; /* the same numbers */
    uint8_t* masks;               /* [games][decisions] */
    float* rewards;               /* [games][2]: returns of the game that this step ended, else 0 */
    uint8_t* done;                /* [games]: this step ended the game, and the next has begun */
    int8_t* to_move;              /* [games]: the seat that decides */
    /* 1 promises that since the last step or reset of this batch, which got the same pointers,
     * nobody has written to masks and observations: then only what has changed is written there. */
    int32_t untouched;
} dipolis_buffers;

/* Null if it failed. */
dipolis_batch* dipolis_batch_new(const char* variant, int64_t games, uint64_t seed,
                                 int32_t threads);
void dipolis_batch_free(dipolis_batch* batch);
/* Begins all games anew, as after dipolis_batch_new with this seed. */
int32_t dipolis_batch_reset(dipolis_batch* batch, uint64_t seed, const dipolis_buffers* to);
/* One action for each game. If one of them is not legal nothing is played. */
int32_t dipolis_batch_step(dipolis_batch* batch, const int32_t* actions, const dipolis_buffers* to);
/* A legal action for each game: "uniform" draws any, "greedy" is the simple opponent, "level1" to
 * "level10" are those of the program; level 10 thinks for a second or so. */
int32_t dipolis_batch_choose(dipolis_batch* batch, const char* player, int32_t* actions);
/* The state of one of the games. */
int32_t dipolis_batch_state(const dipolis_batch* batch, int64_t game, dipolis_state* to);

#ifdef __cplusplus
}
#endif

#endif
