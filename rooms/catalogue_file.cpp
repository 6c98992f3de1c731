#include "rooms/catalogue_file.h"

#include <array>
#include <charconv>

#include "ai/bytes.h"
#include "formats/json_text.h"
#include "text/describe.h"

namespace dipolis {

const CatalogueFile& catalogue_file() {
    static const CatalogueFile file = [] {
        std::string bytes = JsonText::written(catalogue_json());
        std::array<char, 16> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), checksum(bytes), 16).ptr;
        return CatalogueFile{"assets/catalogue-" + std::string(digits.begin(), end) + ".json",
                             std::move(bytes)};
    }();
    return file;
}

}  // namespace dipolis
