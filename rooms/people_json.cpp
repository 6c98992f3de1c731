#include "rooms/people_json.h"

#include "formats/propagate.h"

namespace dipolis {

namespace {

constexpr EnumArray<Begins, std::string_view, 3> kBegins = {"me", "friend", "random"};

}  // namespace

Json to_json(const std::optional<ClockTerms>& clock) {
    if (!clock) return nullptr;
    if (clock->kind == ClockTerms::Kind::Days) return {{"days", clock->amount}};
    return {{"minutes", clock->amount}, {"increment", clock->increment}};
}

Parsed<std::optional<ClockTerms>> clock_from(const Json& json) {
    if (json.is_null()) return std::nullopt;
    if (!json.is_object()) return fail(ErrorCode::WrongType, "clock", "object");
    if (json.contains("days")) {
        CHECK(only_fields(json, {"days"}, "clock"));
        TRY(days, as_int(json["days"], 1, kMostDays, "clock.days"));
        return ClockTerms{ClockTerms::Kind::Days, days, 0};
    }
    CHECK(only_fields(json, {"minutes", "increment"}, "clock"));
    TRY(minutes_json, field(json, "minutes", "clock"));
    TRY(minutes, as_int(*minutes_json, 1, kMostMinutes, "clock.minutes"));
    TRY(increment_json, field(json, "increment", "clock"));
    TRY(increment, as_int(*increment_json, 0, kMostIncrement, "clock.increment"));
    return ClockTerms{ClockTerms::Kind::Minutes, minutes, increment};
}

std::string_view id(Begins begins) {
    return kBegins[begins];
}

Parsed<Begins> begins_from(const Json& json) {
    TRY(name, as_string(json, "first"));
    if (const auto begins = kBegins.find(name)) return *begins;
    return fail(ErrorCode::UnknownId, "first", name);
}

Json or_null(const std::optional<std::string>& text) {
    return text ? Json(*text) : Json();
}

}  // namespace dipolis
