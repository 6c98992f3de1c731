#include "formats/variant.h"

#include <algorithm>
#include <vector>

#include "formats/addon.h"
#include "formats/propagate.h"
#include "formats/words.h"

namespace dipolis {

namespace {

const VariantOption* find_option(std::string_view name) {
    for (const VariantOption& option : kVariantOptions) {
        if (option.id == name) return &option;
    }
    return nullptr;
}

Parsed<uint8_t> find_value(const VariantOption& option, std::string_view word,
                           const std::string& where) {
    const auto found = std::find(option.values.begin(), option.values.end(), word);
    if (found == option.values.end()) return fail(ErrorCode::UnknownId, where, word);
    return static_cast<uint8_t>(found - option.values.begin());
}

// The fields of all add-ons in the order in which records write them: the newest add-on first.
std::vector<VariantField> variant_fields() {
    std::vector<VariantField> all;
    for (auto addon = kFormats.rbegin(); addon != kFormats.rend(); ++addon)
        all.insert(all.end(), (*addon)->variant_fields.begin(), (*addon)->variant_fields.end());
    return all;
}

// Options that every record has, also with the default value.
bool is_in_every_record(const VariantOption& option) {
    return option.id == "preset_wonders" || option.id == "middle_pawn";
}

}  // namespace

Parsed<bool> set_option(Variant& variant, std::string_view name, std::string_view value) {
    if (const VariantOption* option = find_option(name)) {
        TRY(chosen, find_value(*option, value, std::string(name)));
        option->set(variant, chosen);
        return true;
    }
    PositionWords words;
    words.add(name, value);
    for (const AddOnFormat* addon : kFormats) CHECK(addon->read_variant(words, variant));
    if (words.left()) return fail(ErrorCode::UnknownField, {}, name);
    return true;
}

Parsed<Variant> parse_variant(std::string_view words) {
    Variant variant;
    for (const std::string_view word : split(words, ' ')) {
        const size_t equals = word.find('=');
        if (equals == std::string_view::npos) return fail(ErrorCode::UnknownField, "variant", word);
        CHECK(set_option(variant, word.substr(0, equals), word.substr(equals + 1)));
    }
    CHECK(check_variant(variant, "variant"));
    return variant;
}

Json option_json(const VariantOption& option, uint8_t value) {
    switch (option.kind) {
        case VariantOption::Kind::Flag:
            return value != 0;
        case VariantOption::Kind::Word:
            return option.values[value];
        case VariantOption::Kind::Number:
            return value;
    }
    return nullptr;
}

Parsed<uint8_t> option_from(const VariantOption& option, const Json& json,
                            const std::string& where) {
    if (option.kind == VariantOption::Kind::Number) {
        TRY(number, as_int(json, 0, static_cast<int>(option.values.size()) - 1, where));
        return static_cast<uint8_t>(number);
    }
    if (option.kind == VariantOption::Kind::Flag) {
        TRY(is_on, as_bool(json, where));
        return static_cast<uint8_t>(is_on);
    }
    TRY(word, as_string(json, where));
    return find_value(option, word, where);
}

void put_options(const Variant& variant, Json& json) {
    for (const VariantOption& option : kVariantOptions) {
        const uint8_t value = option.get(variant);
        if (value != 0 || is_in_every_record(option))
            json[std::string(option.id)] = option_json(option, value);
    }
}

Json to_json(const Variant& variant) {
    Json json = Json::object();
    for (const VariantField& field : variant_fields()) {
        if (field.always) json[field.name] = field.write(variant);
    }
    put_options(variant, json);
    for (const VariantField& field : variant_fields()) {
        if (field.always) continue;
        if (Json value = field.write(variant); !value.is_null())
            json[field.name] = std::move(value);
    }
    return json;
}

Parsed<Variant> variant_from(const Json& json, const std::string& where, Origin origin) {
    if (!json.is_object()) return fail(ErrorCode::WrongType, where, "object");
    Variant variant;
    const auto fields = variant_fields();
    for (const auto& [name, value] : json.items()) {
        const auto is_named = [&name = name](const VariantField& field) {
            return name == field.name;
        };
        if (std::any_of(fields.begin(), fields.end(), is_named)) continue;
        const VariantOption* option = find_option(name);
        if (option == nullptr) return fail(ErrorCode::UnknownField, where, name);
        TRY(chosen, option_from(*option, value, std::string(where).append(".").append(name)));
        option->set(variant, chosen);
    }
    for (const VariantField& field : fields) {
        const auto value = json.find(field.name);
        if (value != json.end())
            CHECK(field.read(*value, where + "." + field.name, variant, origin));
    }
    CHECK(check_variant(variant, where));
    return variant;
}

Parsed<bool> check_variant(const Variant& variant, const std::string& where) {
    // No two add-ons can be played together.
    if (variant.addons.size() > 1) return fail(ErrorCode::SoloWithLeaders, where);
    for (const VariantOption& option : kVariantOptions) {
        if (option.get(variant) != 0 && !option.is_open(variant.addons))
            return fail(ErrorCode::Unsupported, where + "." + std::string(option.id));
    }
    for (const AddOnFormat* addon : kFormats) {
        if (addon->check_variant != nullptr) CHECK(addon->check_variant(variant, where));
    }
    return true;
}

}  // namespace dipolis
