#include "server/doorkeeper.h"

#include <algorithm>
#include <utility>

namespace dipolis {

Doorkeeper::Known& Doorkeeper::known(const std::string& address) {
    Known& found = known_[address];
    if (!found.pace) found.pace = std::make_shared<Pace>(limits_.a_second, limits_.at_once);
    return found;
}

bool Doorkeeper::enter(const std::string& address, Clock::time_point now) {
    if (address.empty()) return true;
    Known& who = known(address);
    if (now < who.banned_until || who.sockets >= limits_.sockets) return false;
    ++who.sockets;
    return true;
}

void Doorkeeper::leave(const std::string& address) {
    if (!address.empty()) --known(address).sockets;
}

Doorkeeper::Counted::Counted(Doorkeeper& doorkeeper, std::string address, int Known::*count,
                             int most)
    : doorkeeper_(doorkeeper), address_(std::move(address)), count_(count), most_(most) {
    if (!address_.empty()) ++(doorkeeper_.known(address_).*count_);
}

Doorkeeper::Counted::~Counted() {
    if (!address_.empty()) --(doorkeeper_.known(address_).*count_);
}

bool Doorkeeper::Counted::is_too_much() const {
    return !address_.empty() && doorkeeper_.known(address_).*count_ > most_;
}

std::unique_ptr<Doorkeeper::Arrived> Doorkeeper::arrive(const std::string& address) {
    auto arrived = std::make_unique<Arrived>(*this, address);
    return arrived->is_too_much() ? nullptr : std::move(arrived);
}

void Doorkeeper::ban(const std::string& address, Clock::time_point until) {
    if (!address.empty()) known(address).banned_until = until;
}

size_t Doorkeeper::banned(Clock::time_point now) const {
    const auto is_banned = [now](const auto& each) { return now < each.second.banned_until; };
    return static_cast<size_t>(std::count_if(known_.begin(), known_.end(), is_banned));
}

std::shared_ptr<Pace> Doorkeeper::pace_of(const std::string& address) {
    return address.empty() ? nullptr : known(address).pace;
}

void Doorkeeper::forget(Clock::time_point now) {
    std::erase_if(known_, [now](const auto& each) {
        const Known& who = each.second;
        return who.sockets == 0 && who.requests == 0 && who.connections == 0 &&
               now >= who.banned_until && who.pace->is_full(now);
    });
}

Doorkeeper::Limits doors_of(const HostLimits& limits) {
    const double a_second = limits.messages;
    return {a_second, 5 * a_second, limits.sockets, limits.requests, limits.connections};
}

}  // namespace dipolis
