#include "server/http_words.h"

#include <algorithm>
#include <cctype>

namespace dipolis {

namespace {

constexpr int kMostFields = 64;

bool is_called(std::string_view line, std::string_view name) {
    if (line.size() <= name.size() || line[name.size()] != ':') return false;
    return std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
        return a == std::tolower(static_cast<unsigned char>(b));
    });
}

}  // namespace

bool is_plain_head(std::string_view head) {
    int fields = -1;  // the request line is not a field
    int hosts = 0, origins = 0;
    while (!head.empty()) {
        const size_t end = head.find('\n');
        const std::string_view line = head.substr(0, end);
        head.remove_prefix(end == head.npos ? head.size() : end + 1);
        if (line.empty() || line == "\r") break;
        if (line[0] == ' ' || line[0] == '\t') return false;
        ++fields;
        if (is_called(line, "host")) ++hosts;
        if (is_called(line, "origin")) ++origins;
    }
    return fields <= kMostFields && hosts <= 1 && origins <= 1;
}

std::vector<std::string> cookies_of(std::string_view field, std::string_view name) {
    std::vector<std::string> found;
    while (!field.empty()) {
        const size_t end = field.find(';');
        std::string_view pair = field.substr(0, end);
        field.remove_prefix(end == field.npos ? field.size() : end + 1);
        while (pair.starts_with(' ')) pair.remove_prefix(1);
        const size_t equals = pair.find('=');
        if (equals == pair.npos || pair.substr(0, equals) != name) continue;
        found.emplace_back(pair.substr(equals + 1));
    }
    return found;
}

std::optional<PublicUrl> parse_public_url(std::string_view url) {
    PublicUrl parsed;
    parsed.secure = url.starts_with("https://");
    if (!parsed.secure && !url.starts_with("http://")) return std::nullopt;
    if (url.ends_with('/')) url.remove_suffix(1);
    parsed.origin = std::string(url);
    parsed.host = std::string(url.substr(url.find("//") + 2));
    const bool plain =
        std::all_of(parsed.host.begin(), parsed.host.end(), [](unsigned char letter) {
            return std::islower(letter) || std::isdigit(letter) || letter == '.' || letter == '-' ||
                   letter == ':' || letter == '[' || letter == ']';
        });
    if (parsed.host.empty() || !plain) return std::nullopt;
    return parsed;
}

bool is_link(std::string_view url) {
    constexpr size_t kMostLetters = 500;
    constexpr std::string_view kSigns = "-._~:/?#[]@!$&()*+,;=%";
    const bool plain = std::all_of(url.begin(), url.end(), [&](unsigned char letter) {
        const bool ascii = letter < 0x80;
        return (ascii && std::isalnum(letter)) ||
               kSigns.find(static_cast<char>(letter)) != url.npos;
    });
    if (!plain || url.size() > kMostLetters) return false;
    for (const std::string_view scheme : {"https://", "mailto:"}) {
        if (!url.starts_with(scheme)) continue;
        url.remove_prefix(scheme.size());
        const size_t at = url.find('@');
        const size_t dot = url.find('.', scheme == "mailto:" ? std::min(at, url.size()) : 0);
        return dot != url.npos && dot > 0 && (scheme != "mailto:" || at > 0);
    }
    return false;
}

}  // namespace dipolis
