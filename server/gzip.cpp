#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>
#include <stdexcept>

namespace dipolis {

namespace {

namespace zlib = boost::beast::zlib;

// Compressed by the method deflate, in one piece.
std::string deflate(std::string_view bytes) {
    constexpr int kBest = 9, kLargestWindow = 15, kUsualMemory = 8;
    zlib::deflate_stream stream;
    stream.reset(kBest, kLargestWindow, kUsualMemory, zlib::Strategy::normal);
    std::string packed(stream.upper_bound(bytes.size()), '\0');
    zlib::z_params all{};
    all.next_in = bytes.data();
    all.avail_in = bytes.size();
    all.next_out = packed.data();
    all.avail_out = packed.size();
    boost::beast::error_code error;
    stream.write(all, zlib::Flush::finish, error);
    // There is room for anything, so only a fault of the program can prevent the end.
    if (error != zlib::error::end_of_stream) throw std::runtime_error("gzip: " + error.message());
    packed.resize(packed.size() - all.avail_out);
    return packed;
}

// Four bytes, the least significant first.
void append(std::string& out, uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(number >> shift));
}

}  // namespace

std::string gzip(std::string_view bytes) {
    // Magic number, deflate, no flags, no time, best compression, unknown system.
    std::string file("\x1f\x8b\x08\0\0\0\0\0\x02\xff", 10);
    file += deflate(bytes);
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    append(file, crc.checksum());
    append(file, static_cast<uint32_t>(bytes.size()));
    return file;
}

}  // namespace dipolis
