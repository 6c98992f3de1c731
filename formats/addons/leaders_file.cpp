#include "formats/addons/leaders_file.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/catalogue.h"
#include "formats/propagate.h"
#include "formats/words.h"

namespace dipolis::leaders {

namespace {

// Splits a line into cells. A quoted cell may contain commas and, doubled, quotes.
std::vector<std::string> cells(std::string_view line) {
    std::vector<std::string> all(1);
    bool quoted = false;
    for (size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            all.back() += line[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            all.emplace_back();
        } else if (c != '\r') {
            all.back() += c;
        }
    }
    return all;
}

struct Columns {
    size_t id, cost, links;
};

Parsed<Columns> find_columns(std::string_view line, const std::string& where) {
    const auto names = cells(line);
    const auto at = [&](std::string_view name) {
        return static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    const Columns columns = {at("id"), at("cost"), at("links")};
    for (const auto& [column, name] : {std::pair{columns.id, "id"}, {columns.cost, "cost"}}) {
        if (column == names.size()) return fail(ErrorCode::MissingField, where, name);
    }
    return columns;
}

Parsed<uint8_t> parse_cost(const std::string& cell, const std::string& where) {
    const auto cost = parse_int(cell, INT32_MIN, INT32_MAX);
    if (!cost) return fail(ErrorCode::WrongType, where, "cost: " + cell);
    if (*cost < 0) return fail(ErrorCode::NegativeCost, where, cell);
    if (*cost > kMostCost) return fail(ErrorCode::CostTooHigh, where, cell);
    return static_cast<uint8_t>(*cost);
}

// "tavern>lighthouse brewery"
Parsed<Links> parse_links(const std::string& cell, const std::string& where) {
    Links links;
    for (std::string_view word : split(cell, ' ')) {
        const size_t arrow = word.find('>');
        const auto giver = find_card(word.substr(0, arrow));
        const Link link = giver ? row(*giver).gives : Link::None;
        if (link == Link::None) return fail(ErrorCode::UnknownLink, where, word);
        if (arrow != std::string_view::npos) {
            const auto user = find_card(word.substr(arrow + 1));
            if (!user || row(*user).needs != link) return fail(ErrorCode::UnknownLink, where, word);
        }
        links.add(link);
    }
    return links;
}

Parsed<Leader> read_row(const std::vector<std::string>& row, const Columns& columns,
                        const std::string& where, Terms& terms) {
    const auto cell = [&](size_t column) { return column < row.size() ? row[column] : ""; };
    const std::string name = cell(columns.id);
    const auto leader = find_leader(name);
    if (!leader) return fail(ErrorCode::UnknownId, where, name);
    TRY(cost, parse_cost(cell(columns.cost), where));
    terms.costs[static_cast<size_t>(*leader)] = cost;
    if (columns.links < row.size()) {
        TRY(links, parse_links(cell(columns.links), where));
        terms.links[static_cast<size_t>(*leader)] = links;
    }
    return *leader;
}

}  // namespace

Parsed<Terms> parse_leaders_file(std::string_view text, std::string_view file_name) {
    const auto lines = [&] {
        std::vector<std::string_view> all;
        for (size_t from = 0; from <= text.size();) {
            const size_t end = std::min(text.find('\n', from), text.size());
            all.push_back(text.substr(from, end - from));
            from = end + 1;
        }
        return all;
    }();
    const auto at = [&](size_t line) {
        return std::string(file_name) + ":" + std::to_string(line + 1);
    };
    TRY(columns, find_columns(lines[0], at(0)));
    Terms terms = kPrinted;
    Leaders seen;
    for (size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].find_first_not_of(" \r") == std::string_view::npos) continue;
        TRY(leader, read_row(cells(lines[i]), columns, at(i), terms));
        if (seen.has(leader))
            return fail(ErrorCode::DuplicateLeader, at(i), std::string(id(leader)));
        seen.add(leader);
    }
    const Leaders missing = kPools[0].leaders - seen;
    if (!missing.empty())
        return fail(ErrorCode::MissingLeader, at(lines.size() - 1),
                    std::string(id(*missing.begin())));
    return terms;
}

}  // namespace dipolis::leaders
