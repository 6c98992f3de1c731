#include "rooms/tickets.h"

#include <utility>

namespace dipolis {

Tickets::Tickets() : shares_({.places = 10'000, .of_each = 50, .life = int64_t{1000} * kSeconds}) {}

bool Tickets::add(const std::string& key, Ticket ticket, const std::string& owner, int64_t now) {
    spend_all([&](const Ticket& each) {
        if (each.game != ticket.game) return false;
        return ticket.game.empty() ? each.from.holder == ticket.from.holder
                                   : each.seat == ticket.seat;
    });
    const auto entered = shares_.enter(key, owner, now);
    if (!entered.in) return false;
    if (entered.displaced) tickets_.erase(*entered.displaced);
    tickets_[key] = std::move(ticket);
    return true;
}

const Ticket* Tickets::find(const std::string& key) const {
    const auto found = tickets_.find(key);
    return found == tickets_.end() ? nullptr : &found->second;
}

void Tickets::spend(const std::string& key) {
    shares_.leave(key);
    tickets_.erase(key);
}

void Tickets::forget_name(const Holder& holder) {
    spend_all([&](const Ticket& each) { return each.game.empty() && each.from.holder == holder; });
}

void Tickets::tick(int64_t now) {
    for (const std::string& key : shares_.expire(now)) tickets_.erase(key);
}

template <class Which>
void Tickets::spend_all(const Which& which) {
    std::erase_if(tickets_, [&](const auto& each) {
        const bool goes = which(each.second);
        if (goes) shares_.leave(each.first);
        return goes;
    });
}

}  // namespace dipolis
