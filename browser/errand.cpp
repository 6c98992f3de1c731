#include "browser/errand.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ai/evaluators.h"
#include "ai/levels.h"
#include "ai/specification.h"
#include "formats/json_text.h"
#include "formats/notation.h"
#include "formats/position.h"
#include "formats/variant.h"
#include "rooms/analysis_json.h"

namespace dipolis {

namespace {

using Told = std::function<void(const std::string&)>;

// The fields of an errand; the first that is missing or wrong is the error of all.
class Fields {
  public:
    explicit Fields(const Json& json) : json_(json) {}

    std::string text(const char* name) {
        return take<std::string>(name, [&](const Json& value) { return as_string(value, name); });
    }
    int number(const char* name, int low, int high) {
        return take<int>(name, [&](const Json& value) { return as_int(value, low, high, name); });
    }
    State position() {
        return take<State>("position", [&](const Json& value) {
            const auto line = as_string(value, "position");
            return line ? parse_position(*line, Origin::Program) : tl::unexpected(line.error());
        });
    }
    Variant variant() {
        return take<Variant>("variant", [&](const Json& value) {
            return variant_from(value, "variant", Origin::Program);
        });
    }
    std::vector<Move> moves() {
        return take<std::vector<Move>>("moves",
                                       [](const Json& value) { return moves_from(value); });
    }
    Parsed<bool> all_read() const {
        if (wrong_) return tl::unexpected(*wrong_);
        return true;
    }

  private:
    template <class Value, class Read>
    Value take(const char* name, const Read& read) {
        const auto found = field(json_, name, "");
        Parsed<Value> value = found ? read(**found) : tl::unexpected(found.error());
        if (value) return *std::move(value);
        if (!wrong_) wrong_ = value.error();
        return {};
    }
    static Parsed<std::vector<Move>> moves_from(const Json& lines) {
        std::vector<Move> moves;
        for (const Json& line : lines) {
            const auto text = as_string(line, "moves");
            if (!text) return tl::unexpected(text.error());
            const auto move = parse_move(*text);
            if (!move) return tl::unexpected(move.error());
            moves.push_back(*move);
        }
        return moves;
    }

    const Json& json_;
    std::optional<Error> wrong_;
};

Parsed<bool> find_move(Fields errand, const Effort& effort, const Told& tell) {
    const Question question{errand.text("game"),
                            errand.number("ply", 0, INT32_MAX),
                            static_cast<Seat>(errand.number("seat", 0, 1)),
                            errand.number("level", 1, kLevelCount),
                            errand.position(),
                            true};
    auto read = errand.all_read();
    if (!read) return read;
    tell(JsonText::written({{"move", to_line(think_within(question, effort.nodes))}}));
    return read;
}

Parsed<bool> find_value(Fields errand, const Effort& effort, const Told& tell) {
    const State seen = errand.position();
    auto read = errand.all_read();
    if (!read) return read;
    const auto tell_outlook = [&](const Outlook& outlook) {
        tell(JsonText::written({{"outlook", to_json(outlook, seen)}}));
    };
    const Limits limits{.nodes = effort.nodes, .milliseconds = effort.milliseconds, .threads = 1};
    tell_outlook(look_ahead(seen, limits, tell_outlook));
    return read;
}

Parsed<bool> review_game(Fields errand, const Effort& effort, const Told& tell) {
    const Variant variant = errand.variant();
    const std::vector<Move> moves = errand.moves();
    auto read = errand.all_read();
    if (!read) return read;
    const int of = static_cast<int>(moves.size());
    const auto tell_news = [&](const ReviewNews& news) {
        tell(JsonText::written({{"review", to_json(news)}}));
    };
    const auto evaluator = make_evaluator("network");
    Review found = review(variant, moves, *evaluator, {.nodes = effort.review_nodes}, [&](int n) {
        tell_news({n, of, std::nullopt});
        return true;
    });
    tell_news({of, of, std::move(found)});
    return read;
}

}  // namespace

std::string errand(const Question& question) {
    return JsonText::written({{"find", "move"},
                              {"position", to_line(question.seen)},
                              {"game", question.game},
                              {"ply", question.ply},
                              {"seat", static_cast<int>(question.seat)},
                              {"level", question.level}});
}

std::string errand(const State& seen) {
    return JsonText::written({{"find", "value"}, {"position", to_line(seen)}});
}

std::string errand(const Variant& variant, const std::vector<Move>& moves) {
    Json json = {{"find", "review"}, {"variant", to_json(variant)}, {"moves", Json::array()}};
    for (const Move move : moves) json["moves"].push_back(to_line(move));
    return JsonText::written(json);
}

std::string_view network_for(const Variant& variant) {
    return variant.addons.empty() ? "base" : id(*variant.addons.begin());
}

Effort Effort::quartered(int times) const {
    const auto less = [times](int64_t nodes) { return std::max<int64_t>(1, nodes >> (2 * times)); };
    return {milliseconds, less(nodes), less(review_nodes)};
}

Parsed<bool> do_errand(std::string_view text, const Effort& effort, const Told& tell) {
    const auto json = parse_json(text);
    if (!json) return tl::unexpected(json.error());
    Fields fields(*json);
    const std::string what = fields.text("find");
    if (what == "move") return find_move(fields, effort, tell);
    if (what == "value") return find_value(fields, effort, tell);
    if (what == "review") return review_game(fields, effort, tell);
    return fail(ErrorCode::UnknownField, "find", what);
}

}  // namespace dipolis
