// Files with other costs of leaders: written as JSON and read again, they give the same terms.
#include "formats/addons/leaders_file.h"
#include "formats/variant.h"
#include "fuzz/fuzz.h"

using namespace dipolis;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto terms = leaders::parse_leaders_file(text_of(data, size), "file");
    if (!terms) {
        promise(!terms.error().where.empty(), "an error names its place");
        return 0;
    }
    Variant variant;
    promise(set_option(variant, "leaders", "full").has_value(), "there are leaders to play with");
    variant.terms = &*terms;
    const auto again = variant_from(to_json(variant), "variant");
    if (!again && again.error().code == ErrorCode::Unsupported) return 0;  // no room for more
    promise(again.has_value(), "terms can be written into a message");
    const leaders::Terms& read = again->terms == nullptr ? leaders::kPrinted : *again->terms;
    promise(read == *terms, "parse(print(terms)) = terms");
    return 0;
}
