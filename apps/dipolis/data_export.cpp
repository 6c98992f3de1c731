#include "apps/dipolis/data_export.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "apps/dipolis/common.h"
#include "apps/dipolis/input.h"
#include "apps/dipolis/output.h"
#include "formats/position.h"
#include "train/columns.h"

namespace dipolis {

namespace {

constexpr const char* kFormat = "dipolis-columns/1";
constexpr const char* kManifest = "/manifest.json";

std::string hex(uint32_t number) {
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", unsigned{number});
    return text.data();
}

bool complained(const std::string& why) {
    complain(why);
    return false;
}

// False after a complaint.
bool write_file(const std::string& path, const std::string& bytes) {
    const auto file = OutputFile::open(path);
    if (file) *file << bytes;
    return file != nullptr;
}

// Whether it is what keep() writes, as far as it is read again.
bool is_manifest(const Json& json) {
    const auto has = [](const Json& object, const char* name, Json::value_t type) {
        return object.is_object() && object.contains(name) && object[name].type() == type;
    };
    using Type = Json::value_t;
    if (!has(json, "format", Type::string) || json["format"] != kFormat) return false;
    if (!has(json, "observations", Type::boolean) || !has(json, "parts", Type::array)) return false;
    return std::all_of(json["parts"].begin(), json["parts"].end(), [&](const Json& part) {
        return has(part, "games", Type::number_unsigned) &&
               has(part, "positions", Type::number_unsigned) && has(part, "shard", Type::string) &&
               has(part, "recipe", Type::string);
    });
}

// The manifest that is there, if it is one.
std::optional<Json> read_manifest(const std::string& path) {
    auto file = open_input(path);
    if (!file) return std::nullopt;
    const auto text = file->text();
    const auto json = text ? parse_json(*text) : tl::unexpected<Error>(text.error());
    if (json && is_manifest(*json)) return *json;
    complain(path + ": not the manifest of " + kFormat);
    return std::nullopt;
}

}  // namespace

bool Export::open() {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) return complained(folder_ + ": " + error.message());
    manifest_ = {{"format", kFormat}, {"observations", observed_}, {"parts", Json::array()}};
    if (!std::filesystem::exists(folder_ + kManifest)) return true;
    const auto found = read_manifest(folder_ + kManifest);
    if (!found) return false;
    if (found->value("observations", !observed_) != observed_)
        return complained(folder_ + ": was begun " + (observed_ ? "without" : "with") +
                          " --observations");
    manifest_ = *found;
    return true;
}

bool Export::add(const std::string& path, const train::Shard& shard) {
    const uint32_t sum = train::crc32(train::file_bytes(path).value_or(""));
    const size_t number = next_++;
    if (number < manifest_["parts"].size()) {
        const Json& part = manifest_["parts"][number];
        games_ += part.value("games", size_t{0});
        positions_ += part.value("positions", size_t{0});
        if (part.value("shard", "") == hex(sum)) return true;
        return complained(path +
                          ": another file was exported in this place: " + part.value("recipe", ""));
    }
    std::array<char, 16> name{};
    std::snprintf(name.data(), name.size(), "%05zu", number);
    size_t wrong = 0;
    const auto columns = columns_of(shard, observed_, wrong);
    if (!columns)
        return complained(path + ": game " + std::to_string(wrong + 1) + " breaks the rules");
    Json part = {{"folder", name.data()}, {"recipe", shard.recipe}, {"shard", hex(sum)}};
    return write(*columns, part) && keep(part);
}

bool Export::write(const train::Columns& columns, Json& part) const {
    const std::string folder = folder_ + '/' + part["folder"].get<std::string>();
    std::error_code error;
    std::filesystem::create_directories(folder, error);  // if it fails, so does the first file
    part["games"] = columns.games;
    part["positions"] = columns.positions;
    for (const Variant& variant : columns.variants)
        part["variants"].push_back(variant_words(variant));
    for (const train::Column& column : columns.all) {
        const std::string bytes = column.file();
        if (!write_file(folder + '/' + column.name + ".npy", bytes)) return false;
        part["files"][column.name] = {{"type", column.type},
                                      {"rows", column.rows},
                                      {"columns", column.columns},
                                      {"crc32", hex(train::crc32(bytes))}};
    }
    return true;
}

// The manifest names only what is wholly there, and is replaced as a whole.
bool Export::keep(const Json& part) {
    games_ += part["games"].get<size_t>();
    positions_ += part["positions"].get<size_t>();
    manifest_["parts"].push_back(part);
    const std::string path = folder_ + kManifest;
    if (!write_file(path + ".new", manifest_.dump(1) + '\n')) return false;
    std::error_code error;
    std::filesystem::rename(path + ".new", path, error);
    return !error || complained(path + ": " + error.message());
}

}  // namespace dipolis
