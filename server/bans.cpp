#include "server/bans.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "rooms/date.h"
#include "server/reach.h"

namespace dipolis {

namespace {

constexpr int kHousehold = 56;

// IPv4 lies inside IPv6.
struct Range {
    std::array<uint8_t, 16> bytes{};
    int bits = 128;
    bool v4 = false;
};

std::optional<Range> range_of(std::string_view text) {
    const size_t slash = text.find('/');
    const std::string address = plain_address(text.substr(0, slash));
    Range range;
    in_addr v4{};
    if (inet_pton(AF_INET, address.c_str(), &v4) == 1) {
        range.v4 = true;
        range.bytes[10] = range.bytes[11] = 0xff;
        std::memcpy(&range.bytes[12], &v4, 4);
    } else if (inet_pton(AF_INET6, address.c_str(), range.bytes.data()) != 1) {
        return std::nullopt;
    }
    const int most = range.v4 ? 32 : kHousehold;
    int given = most;
    if (slash != text.npos) {
        const std::string_view number = text.substr(slash + 1);
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), given);
        if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
        if (given < 1 || given > (range.v4 ? 32 : 128)) return std::nullopt;
    }
    range.bits = std::min(given, most) + (range.v4 ? 96 : 0);
    return range;
}

bool has_prefix(const std::array<uint8_t, 16>& address, const std::array<uint8_t, 16>& network,
                int bits) {
    for (int i = 0; i < bits; i += 8) {
        const int mask = bits - i >= 8 ? 0xff : (0xff << (8 - (bits - i))) & 0xff;
        const auto at = static_cast<size_t>(i / 8);
        if (((address[at] ^ network[at]) & mask) != 0) return false;
    }
    return true;
}

}  // namespace

std::string network_text(std::string_view text) {
    auto range = range_of(text);
    if (!range) return {};
    for (int i = range->bits; i < 128; ++i)
        range->bytes[static_cast<size_t>(i / 8)] &= static_cast<uint8_t>(~(0x80 >> (i % 8)));
    std::array<char, INET6_ADDRSTRLEN> written{};
    const bool v4 = range->v4;
    inet_ntop(v4 ? AF_INET : AF_INET6, &range->bytes[v4 ? 12 : 0], written.data(), written.size());
    const int bits = range->bits - (v4 ? 96 : 0);
    const std::string address = written.data();
    return v4 && bits == 32 ? address : address + "/" + std::to_string(bits);
}

Json to_json(const Ban& ban) {
    return {{"whom", ban.whose}, {"until", utc_text(ban.until)}};
}

void Bans::set(const std::vector<Ban>& bans) {
    holders_.clear();
    networks_.clear();
    for (const Ban& ban : bans) {
        if (const auto range = range_of(ban.whose))
            networks_.push_back({range->bytes, range->bits, range->v4, ban.until});
        else
            holders_[ban.whose] = ban.until;
    }
}

bool Bans::has(const Holder& holder, const std::string& address, int64_t now) const {
    const auto known = holders_.find(holder);
    if (known != holders_.end() && known->second > now) return true;
    if (networks_.empty() || address.empty()) return false;
    const auto range = range_of(address);
    if (!range) return false;
    return std::any_of(networks_.begin(), networks_.end(), [&](const Network& each) {
        return each.until > now && each.v4 == range->v4 && each.bits <= range->bits &&
               has_prefix(range->bytes, each.bytes, each.bits);
    });
}

}  // namespace dipolis
