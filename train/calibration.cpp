#include "train/calibration.h"

#include <algorithm>

namespace dipolis::train {

namespace {

constexpr std::array<Result::Kind, 3> kKinds = {Result::Kind::Military, Result::Kind::Science,
                                                Result::Kind::Civilian};

struct Forecast {
    Age age;
    Seat seat;
    Decision decision;
};

}  // namespace

double Bin::mean_forecast() const {
    if (cases == 0) return 0;
    return static_cast<double>(forecast) / Decision::kWhole / static_cast<double>(cases);
}

double Bin::share() const {
    return cases == 0 ? 0 : static_cast<double>(happened) / static_cast<double>(cases);
}

size_t Calibration::at(const Question& question) {
    const auto age = static_cast<size_t>(question.age);
    const auto kind = static_cast<size_t>(question.kind) - 1;
    const size_t rival = question.biased_rival ? 4 : 0;
    return ((rival + age) * 3 + kind) * 2 + (question.lost ? 1 : 0);
}

const std::array<Bin, kBins>& Calibration::bins(const Question& question) const {
    return bins_[at(question)];
}

bool Calibration::add(const PlayedGame& game) {
    std::vector<Forecast> forecasts;
    PerSeat<bool> biased{};
    const auto end = replay(game, [&](const Ply& ply) {
        if (ply.decision == nullptr) return;
        const auto seat = seat_of(actor(ply.before));
        if (!ply.decision->honest) biased[seat] = true;
        forecasts.push_back({ply.before.age, seat, *ply.decision});
    });
    if (!end) return false;
    for (const Forecast& forecast : forecasts) {
        if (!forecast.decision.honest || forecast.decision.proven) continue;
        for (Result::Kind kind : kKinds) {
            for (const bool lost : {false, true}) {
                const Seat winner = lost ? other(forecast.seat) : forecast.seat;
                const auto said =
                    forecast.decision.ends[static_cast<size_t>(end_index(winner, kind))];
                auto& bins = bins_[at({biased[other(forecast.seat)], forecast.age, kind, lost})];
                Bin& bin =
                    bins[std::min<size_t>(kBins - 1, size_t{said} * kBins / Decision::kWhole)];
                ++bin.cases;
                bin.forecast += said;
                bin.happened += end->result.kind == kind && end->result.winner == winner;
            }
        }
    }
    return true;
}

}  // namespace dipolis::train
