#include "apps/dipolis/variant_options.h"

#include <algorithm>

#include "apps/dipolis/common.h"
#include "formats/propagate.h"
#include "formats/variant.h"
#include "text/text.h"

namespace dipolis {

namespace {

// "--middle-pawn"
std::string flag_of(const VariantOption& option) {
    std::string flag = "--" + std::string(option.id);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return flag;
}

Parsed<Variant> parse(const VariantOptions& options) {
    Variant variant;
    for (size_t i = 0; i < kVariantOptions.size(); ++i)
        CHECK(set_option(variant, kVariantOptions[i].id, options.values[i]));
    for (AddOnId addon : kAllAddOns) {
        const std::vector<std::string>& values = options.addons[addon];
        if (!values.empty()) CHECK(kAddOnOptions[addon]->read(values, variant));
    }
    CHECK(check_variant(variant, "game"));
    return variant;
}

}  // namespace

void VariantOptions::add_to(CLI::App& command) {
    static const Text text;
    for (size_t i = 0; i < kVariantOptions.size(); ++i) {
        const VariantOption& option = kVariantOptions[i];
        const std::string about = text.get("option." + std::string(option.id) + ".about");
        values[i] = option.values[0];
        if (option.kind == VariantOption::Kind::Flag) {
            // CLI11 counts --flag=false as -1.
            const auto set = [this, i](int64_t n) {
                values[i] = kVariantOptions[i].values[n > 0 ? 1 : 0];
            };
            all.push_back(command.add_flag_function(flag_of(option), set, about));
            continue;
        }
        const std::vector<std::string> words(option.values.begin(), option.values.end());
        all.push_back(command.add_option(flag_of(option), values[i], about)
                          ->check(CLI::IsMember(words))
                          ->capture_default_str());
    }
    for (AddOnId id : kAllAddOns) {
        const AddOnOption& addon = *kAddOnOptions[id];
        CLI::Option* option = command.add_option(addon.flag, addons[id], addon.about);
        if (!addon.repeatable) option->expected(1);
        all.push_back(option);
    }
}

bool VariantOptions::given() const {
    return std::any_of(all.begin(), all.end(), [](const auto* each) { return each->count() > 0; });
}

std::optional<Variant> VariantOptions::variant() const {
    const auto variant = parse(*this);
    if (variant) return *variant;
    complain(in_words(variant.error()));
    return std::nullopt;
}

}  // namespace dipolis
