// Arguments that come from C, checked, and the failures that C is told. Inside capi only.
#pragma once

#include <array>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "capi/dipolis.h"
#include "engine/game.h"
#include "formats/actions.h"
#include "formats/result.h"
#include "formats/variant.h"

namespace dipolis::capi {

// --- Failures

// The text of dipolis_why() in this thread. It never allocates: it also tells that there is no
// memory.
std::array<char, 400>& why();

// Keeps the sentence, and returns the failure.
template <class... Args>
int32_t refuse(int32_t failure, const char* format, Args... args) {
    if constexpr (sizeof...(args) == 0) {
        std::snprintf(why().data(), why().size(), "%s", format);
    } else {
        // All formats are literals of capi: NOLINTNEXTLINE(clang-diagnostic-format-nonliteral)
        std::snprintf(why().data(), why().size(), format, args...);
    }
    return failure;
}

std::string sentence(const Error& error);
int32_t refuse(const Error& error);
int32_t null(const char* name);

// The answer of call(), or the failure that its exception is.
template <class Call>
int32_t guarded(const Call& call) noexcept {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return refuse(DIPOLIS_NO_MEMORY, "there is not enough memory");
    } catch (const std::exception& exception) {
        return refuse(DIPOLIS_NO_MEMORY, "%s", exception.what());
    }
}

// --- States in memory of others

inline constexpr uint64_t kMark = 0x6469'706f'6c69'7300 + DIPOLIS_ABI;  // a state's first word
static_assert(sizeof(State) + sizeof(uint64_t) <= sizeof(dipolis_state));

inline void store(const State& state, dipolis_state* to) {
    to->words[0] = kMark;
    std::memcpy(to->words + 1, &state, sizeof state);
}

// Calls call(state) with what the memory holds.
template <class Call>
int32_t with_state(const dipolis_state* from, const Call& call) {
    if (from == nullptr) return refuse(DIPOLIS_BAD_STATE, "the state is null");
    if (from->words[0] != kMark)
        return refuse(DIPOLIS_BAD_STATE, "this memory holds no state of ABI %d", DIPOLIS_ABI);
    return guarded([&] {
        State state;
        std::memcpy(static_cast<void*>(&state), from->words + 1, sizeof state);
        return call(state);
    });
}

// Calls call(state, seat).
template <class Call>
int32_t with_seat(const dipolis_state* from, int32_t seat, const Call& call) {
    return with_state(from, [&](const State& state) {
        if (seat != 0 && seat != 1)
            return refuse(DIPOLIS_BAD_ARGUMENT, "seat %d is neither 0 nor 1", int{seat});
        return call(state, static_cast<Seat>(seat));
    });
}

// --- Texts and numbers

int32_t put_text(const std::string& text, char* to, size_t room);

// Calls call(variant).
template <class Call>
int32_t with_variant(const char* words, const Call& call) {
    if (words == nullptr) return null("the variant");
    return guarded([&] {
        const auto variant = parse_variant(words);
        return variant ? call(*variant) : refuse(variant.error());
    });
}

inline bool is_action(int32_t action) {
    return action >= 0 && action < action_count();
}

}  // namespace dipolis::capi
