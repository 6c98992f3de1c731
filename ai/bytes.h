// Numbers as little-endian bytes on every machine, and a checksum.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dipolis {

template <class Number>
void put(std::string& bytes, Number number) {
    auto rest = static_cast<uint64_t>(number);
    for (size_t i = 0; i < sizeof number; ++i, rest >>= 8)
        bytes.push_back(static_cast<char>(rest & 0xff));
}

// A reader of numbers from the front. Beyond the end, and where a number is too large for what it
// stands for, it returns 0, and failed() becomes true.
class Taker {
  public:
    explicit Taker(std::string_view bytes) : bytes_(bytes) {}

    template <class Number>
    Number take() {
        if (bytes_.size() < sizeof(Number)) failed_ = true;
        if (failed_) return {};
        uint64_t number = 0;
        for (size_t i = sizeof(Number); i-- > 0;)
            number = number << 8 | static_cast<unsigned char>(bytes_[i]);
        bytes_.remove_prefix(sizeof(Number));
        return static_cast<Number>(number);
    }
    // As many letters as that.
    std::string_view take_text(size_t size) {
        if (bytes_.size() < size) failed_ = true;
        if (failed_) return {};
        const std::string_view text = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return text;
    }
    // A value of an enum of one byte whose last value is this.
    template <class Enum>
    Enum take_up_to(Enum last) {
        const auto number = take<uint8_t>();
        if (number > static_cast<uint8_t>(last)) failed_ = true;
        return failed_ ? Enum{} : static_cast<Enum>(number);
    }
    bool failed() const { return failed_; }
    bool at_end() const { return bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool failed_ = false;
};

// FNV-1a: detects damage, not forgery.
inline uint64_t checksum(std::string_view bytes, uint64_t sum = 0xcbf2'9ce4'8422'2325) {
    for (char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100'0000'01b3;
    return sum;
}

}  // namespace dipolis
