// The review of a finished game in the terminal, as pure views.
#include <gtest/gtest.h>

#include "apps/tui/review_controller.h"
#include "apps/tui/words.h"
#include "tests/apps/tui/table.h"

namespace dipolis::tui {
namespace {

// A finished game with an artificial review: every fifth decision loses something.
struct Finished {
    Table table;
    Text text;
    ReviewNews news;

    explicit Finished(const PlayOptions& options) : table(options) {
        for (int i = 0; i < kMostEvents && !table.over(); ++i) table.decide();
        const Room& room = table.game->room();
        text = words_for(room, Printing::Current);
        Review review;
        for (int ply = 0; ply < room.ply(); ++ply) {
            const Actor who = actor(room.before(ply));
            if (who == Actor::Chance) {
                review.lucks.push_back({ply, (ply % 7 - 3) / 50.0});
                continue;
            }
            const int i = static_cast<int>(review.decisions.size());
            Decision made{ply, seat_of(who), room.move(ply), room.move(ply), {}, 0,
                          0,   Mark::Best,   false};
            made.value = value({i % 9, i % 5, 50 + i % 20, 5, 5, 40 - i % 9 - i % 5 - i % 20});
            if (i % 5 == 0) {
                made.loss = i / 400.0;
                made.mark = mark_of(made.loss, room.before(ply).age);
                made.best = room.move(review.decisions.empty() ? ply : review.decisions[0].ply);
                made.missed_win = i == 20;
                if (i % 15 == 0) review.moments.push_back(i);
            }
            Side& side = review.sides[static_cast<size_t>(index(made.seat))];
            ++side.marks[static_cast<size_t>(made.mark)];
            side.loss += made.loss;
            review.graph.push_back(made.value.wins(Seat::First));
            review.decisions.push_back(made);
        }
        review.graph.push_back(1);
        news = {room.ply(), room.ply(), review};
    }
    ReviewLook look(int at) const { return {table.game->room(), text, std::nullopt, news, at}; }
};

PlayOptions two_people(bool preset = true) {
    PlayOptions options = fresh(preset);
    options.opponent.reset();  // the screen must not depend on the computer's moves
    return options;
}

TEST(LookingBack, tells_the_course_of_a_game) {
    Finished game(two_people());
    expect_screen(review_view(game.look(15), 80, 24).to_string(), "review_80x24.txt");
    expect_screen(review_view(game.look(20), 120, 40).to_string(), "review_120x40.txt");
    expect_screen(past_view(game.look(15), 80, 24).to_string(), "past_80x24.txt");
    expect_clean(to_ascii(review_view(game.look(15), 80, 24)).to_string());
    EXPECT_EQ(to_ascii(review_view(game.look(15), 80, 24)).to_string().find('?'),
              std::string::npos);
    game.news.review.reset();
    game.news.done = game.news.of / 2;
    const std::string waiting = review_view(game.look(0), 80, 24).to_string();
    EXPECT_NE(waiting.find("Looking at every decision again"), std::string::npos);
    EXPECT_NE(waiting.find("█░"), std::string::npos);
}

TEST(LookingBack, shows_any_decision_at_any_size) {
    std::vector<PlayOptions> games = some_games();
    games.push_back(two_people(false));
    for (const PlayOptions& options : games) {
        const Finished game(options);
        const int n = static_cast<int>(game.news.review->decisions.size());
        for (int at = 0; at < n; ++at) {
            for (const auto& [width, height] :
                 {std::pair{20, 5}, {80, 24}, {100, 31}, {120, 40}, {300, 100}}) {
                const std::string shown = review_view(game.look(at), width, height).to_string();
                const std::string past = past_view(game.look(at), width, height).to_string();
                expect_clean(shown);
                expect_clean(past);
                if (width < kLeastWidth) continue;
                const Decision& made = game.news.review->decisions[static_cast<size_t>(at)];
                // Beside a structure a line may break within a mark of several words.
                const std::string mark = game.text.get("mark." + std::string(id(made.mark)));
                EXPECT_NE(shown.find("– " + mark), std::string::npos) << shown;
                const std::string last = mark.substr(mark.rfind(' ') + 1);
                EXPECT_NE(past.find(last), std::string::npos) << past;
            }
        }
    }
}

TEST(LookingBack, may_have_nothing_to_look_at) {
    Finished game(two_people());
    game.news.review = Review{};
    for (const auto& [width, height] : {std::pair{80, 24}, {120, 40}}) {
        const std::string shown = review_view(game.look(0), width, height).to_string();
        expect_clean(shown);
        EXPECT_NE(shown.find("Skill and luck"), std::string::npos) << shown;
        EXPECT_EQ(shown.find("Enter"), std::string::npos) << shown;
    }
    // Before its first decision a game has moves of chance only.
    const Table begun(two_people());
    const Text text;
    ReviewController review(begun.game->room(), text, std::nullopt,
                            {.milliseconds = 0, .review_nodes = 4});
    while (review.thinking()) review.hear();
    for (Event::Kind kind :
         {Event::Kind::Right, Event::Kind::Left, Event::Kind::Down, Event::Kind::Up})
        review.handle({kind}, 80, 24);
    const std::string before = review.draw(80, 24).to_string();
    review.handle(Event::of('\r'), 80, 24);
    EXPECT_EQ(review.draw(80, 24).to_string(), before);
    review.handle(Event::of('q'), 80, 24);
    EXPECT_TRUE(review.left());
}

TEST(LookingBack, marks_no_choice_where_the_move_is_none_of_them) {
    Finished game(two_people(false));
    ASSERT_NE(past_view(game.look(0), 80, 24).to_string().find("▶ "), std::string::npos);
    game.news.review->decisions[0].played = game.news.review->decisions.back().played;
    EXPECT_EQ(past_view(game.look(0), 80, 24).to_string().find("▶ "), std::string::npos);
}

}  // namespace
}  // namespace dipolis::tui
