// dipolis data: games in shards or records, checked, counted, and written in other forms.
#include <cinttypes>
#include <iostream>

#include "apps/dipolis/commands.h"
#include "apps/dipolis/common.h"
#include "apps/dipolis/data_export.h"
#include "apps/dipolis/output.h"
#include "apps/dipolis/played_games.h"
#include "formats/trace.h"
#include "train/calibration.h"
#include "train/knowledge.h"
#include "train/shard.h"

namespace dipolis {

namespace {

using train::Chapter;
using train::Knowledge;

struct DataOptions {
    std::string action;
    std::vector<std::string> files;
    std::string out;
    bool observations = false;
    bool json = false;
};

// Calls `look` with the games of each file; complains about the others. Returns kGood if all were
// good, kNo if one is damaged, kUnusable if one cannot be read.
int each_file(const DataOptions& options,
              const std::function<bool(const std::string& path, const train::Shard&)>& look) {
    const std::vector<std::string> paths = train::shard_files(options.files);
    if (paths.empty()) {
        complain("no shards in " + options.files.front());
        return kUnusable;
    }
    int status = kGood;
    Progress progress("files", paths.size());
    for (size_t i = 0; i < paths.size(); ++i) {
        const std::string& path = paths[i];
        progress.at(i + 1);
        const auto shard = read_games(path, status);
        if (shard && !look(path, *shard)) status = std::max(status, kNo);
    }
    return status;
}

bool refuse(const std::string& path, size_t game) {
    complain(path + ": game " + std::to_string(game + 1) + " breaks the rules");
    return false;
}

// A line for each good shard.
int check(const DataOptions& options) {
    const int status = each_file(options, [](const std::string& path, const train::Shard& shard) {
        for (size_t i = 0; i < shard.games.size(); ++i) {
            if (!train::replay(shard.games[i], [](const train::Ply&) {})) return refuse(path, i);
        }
        std::cout << path << ": " << shard.games.size() << " games; " << shard.recipe << '\n';
        return true;
    });
    return status;
}

Json to_json(const Score& score) {
    const Interval likely = interval(score);
    return {{"games", score.games()},
            {"score", score.mean()},
            {"low", likely.low},
            {"high", likely.high}};
}

constexpr std::array<Result::Kind, 4> kEnds = {Result::Kind::Civilian, Result::Kind::Science,
                                               Result::Kind::Military, Result::Kind::Tie};

Json to_json(const Knowledge& knowledge) {
    Json json = {{"games", knowledge.games()},
                 {"biased", knowledge.biased()},
                 {"moves", knowledge.moves()},
                 {"decisions", knowledge.decisions()},
                 {"first_player", to_json(knowledge.first_player())}};
    for (Result::Kind kind : kEnds) json["ends"][std::string(id(kind))] = knowledge.ended(kind);
    for (int i = 0; i < static_cast<int>(Chapter::Count); ++i) {
        const auto chapter = static_cast<Chapter>(i);
        for (const auto& [key, finding] : knowledge.findings(chapter)) {
            Json entry = to_json(finding.score);
            if (finding.among > 0) entry["among"] = finding.among;
            json[std::string(id(chapter))][key] = std::move(entry);
        }
    }
    return json;
}

void print(const std::string& name, const train::Finding& finding) {
    const Interval likely = interval(finding.score);
    print_out("  %-28s %8" PRId64, name.c_str(), finding.score.games());
    if (finding.among > 0) {
        print_out(" of %8" PRIu64 " (%5.1f %%)", finding.among,
                  100.0 * static_cast<double>(finding.score.games()) /
                      static_cast<double>(finding.among));
    }
    if (finding.score.games() > 0) {
        print_out("   %5.1f %% [%5.1f, %5.1f]", 100 * finding.score.mean(), 100 * likely.low,
                  100 * likely.high);
    }
    print_out("\n");
}

void print(const Knowledge& knowledge) {
    constexpr EnumArray<Chapter, const char*, static_cast<size_t>(Chapter::Count)> kTitles = {
        {"Wonder taken first, of the games where it lay there",
         "Wonder built, of the games where it was owned",
         "progress token held, of the games where it lay on the board", "leader active at the end",
         "rival; the score of the human"}};
    const Text text;
    print_out("%" PRIu64 " games, %" PRIu64 " moves, %" PRIu64 " decisions; %" PRIu64
              " games with a biased seat left out\n\n",
              knowledge.games(), knowledge.moves(), knowledge.decisions(), knowledge.biased());
    print("first player", {0, knowledge.first_player()});
    for (Result::Kind kind : kEnds) {
        print_out("  %-28s %8" PRIu64 "\n", std::string(id(kind)).c_str(), knowledge.ended(kind));
    }
    for (int i = 0; i < static_cast<int>(Chapter::Count); ++i) {
        const auto& findings = knowledge.findings(static_cast<Chapter>(i));
        if (findings.empty()) continue;
        print_out("\n%s: score with 95 %% interval\n", kTitles[i]);
        std::vector<std::pair<std::string, train::Finding>> rows(findings.begin(), findings.end());
        std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
            return a.second.score.mean() > b.second.score.mean();
        });
        for (const auto& [key, finding] : rows) print(text.get(key), finding);
    }
}

int count(const DataOptions& options) {
    Knowledge knowledge;
    const int status = each_file(options, [&](const std::string& path, const train::Shard& shard) {
        for (size_t i = 0; i < shard.games.size(); ++i) {
            if (!knowledge.add(shard.games[i])) return refuse(path, i);
        }
        return true;
    });
    if (options.json) {
        std::cout << to_json(knowledge).dump() << '\n';
    } else {
        print(knowledge);
    }
    return status;
}

const char* words(Age age) {
    return std::array{"draft", "Age I", "Age II", "Age III"}[static_cast<size_t>(age)];
}

// One row for each tenth of the forecasts that holds cases.
void print(const train::Calibration& calibration, const train::Question& question) {
    int tenth = 0;
    for (const train::Bin& bin : calibration.bins(question)) {
        ++tenth;
        if (bin.cases == 0) continue;
        print_out("| %s | %s | %s by %s | %d to %d %% | %" PRIu64 " | %.1f %% | %.1f %% |\n",
                  question.biased_rival ? "biased" : "any", words(question.age),
                  question.lost ? "lost" : "won", std::string(id(question.kind)).c_str(),
                  10 * tenth - 10, 10 * tenth, bin.cases, 100 * bin.mean_forecast(),
                  100 * bin.share());
    }
}

int calibrate(const DataOptions& options) {
    train::Calibration calibration;
    const int status = each_file(options, [&](const std::string& path, const train::Shard& shard) {
        for (size_t i = 0; i < shard.games.size(); ++i) {
            if (!calibration.add(shard.games[i])) return refuse(path, i);
        }
        return true;
    });
    print_out(
        "| rival | stage | end | forecast | decisions | mean forecast | happened |\n"
        "|---|---|---|---|---:|---:|---:|\n");
    for (const bool biased : {false, true}) {
        for (Age age : {Age::None, Age::I, Age::II, Age::III}) {
            for (Result::Kind kind :
                 {Result::Kind::Civilian, Result::Kind::Science, Result::Kind::Military}) {
                for (const bool lost : {false, true}) print(calibration, {biased, age, kind, lost});
            }
        }
    }
    return status;
}

// Prints each game as a record. All that it left undealt is drawn by its place in its shard, so the
// same shard gives the same records.
int convert(const DataOptions& options) {
    const int status = each_file(options, [](const std::string& path, const train::Shard& shard) {
        for (size_t i = 0; i < shard.games.size(); ++i) {
            const train::PlayedGame& game = shard.games[i];
            if (!train::replay(game, [](const train::Ply&) {})) return refuse(path, i);
            Rng rng(0, i);
            const Deal deal = complete_deal(game.variant, game.moves, rng);
            std::cout
                << trace_json(game.variant, deal, game.moves, "dipolis " + shard.recipe).dump()
                << '\n';
        }
        return true;
    });
    return status;
}

int export_columns(const DataOptions& options) {
    if (options.out.empty()) {
        complain("data export: --out FOLDER is needed");
        return kUnusable;
    }
    Export to(options.out, options.observations);
    if (!to.open()) return kUnusable;
    const int status = each_file(options, [&](const std::string& path, const train::Shard& shard) {
        return to.add(path, shard);
    });
    print_out("%s: %zu games, %zu positions\n", options.out.c_str(), to.games(), to.positions());
    return status;
}

int data(const DataOptions& options) {
    if (options.action == "check") return check(options);
    if (options.action == "export") return export_columns(options);
    if (options.action == "calibration") return calibrate(options);
    return options.action == "stats" ? count(options) : convert(options);
}

}  // namespace

void add_data(CLI::App& program, Command& chosen) {
    auto* command = program.add_subcommand("data", "Check, count, convert or export many games");
    auto options = std::make_shared<DataOptions>();
    command
        ->add_option("ACTION", options->action,
                     "check: every checksum and move; stats: how games end, and what is taken by "
                     "those who win; calibration: whether the search's forecasts come true; "
                     "convert: records (duel-trace/2), one JSON line a game; export: columns for "
                     "NumPy (docs/python.md), into the folder --out; where it was interrupted it "
                     "goes on")
        ->required()
        ->check(CLI::IsMember({"check", "stats", "calibration", "convert", "export"}));
    command->add_option("FILE", options->files, "Shards, folders of shards, or files of records")
        ->required();
    command->add_flag("--json", options->json, "stats as one JSON object");
    command->add_option("--out", options->out, "export: the folder of the columns");
    command->add_flag("--observations", options->observations,
                      "export: also what the player sees, 2 kB for each position");
    command->footer(
        "Examples:\n  dipolis data stats training/games0\n  dipolis data export games.jsonl --out "
        "columns\ndocs/training.md tells how shards are made.");
    command->callback([options, &chosen] { chosen = [options] { return data(*options); }; });
}

}  // namespace dipolis
