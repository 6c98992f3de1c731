// JSON written as text at once, without values of the library in between: making and freeing those
// took most of the time in which a server tells a table.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "formats/json.h"

namespace dipolis {

// A writer of JSON, as the library would write it. It begins outside of any braces, with fields of
// an object or with one value.
class JsonText {
  public:
    // Values: of a list, or behind a name.
    void put(std::nullptr_t) { add("null"); }
    void put(bool value) { add(value ? "true" : "false"); }
    void put(std::string_view text);
    void put(const char* text) { put(std::string_view(text)); }
    template <std::integral Number>
    void put(Number number) {
        add(std::to_string(number));
    }
    template <std::same_as<Json> Value>  // nothing that only converts to it
    void put(const Value& value) {
        add(written(value));
    }
    template <class Members>
    void object(const Members& members) {
        enclose('{', members, '}');
    }
    template <class Members>
    void list(const Members& members) {
        enclose('[', members, ']');
    }

    // Fields of an object.
    template <class Value>
    void field(std::string_view name, const Value& value) {
        call(name);
        put(value);
    }
    template <class Members>
    void object(std::string_view name, const Members& members) {
        call(name);
        object(members);
    }
    template <class Members>
    void list(std::string_view name, const Members& members) {
        call(name);
        list(members);
    }
    void fields(const Json& object);  // all of its

    std::string take() { return std::move(text_); }

    // A value as text. A quotation of what a client sent must not make that fail (invalid UTF-8).
    static std::string written(const Json& value);

  private:
    void call(std::string_view name);
    void separate();
    void add(std::string_view value) {
        separate();
        text_ += value;
    }
    template <class Members>
    void enclose(char begin, const Members& members, char end) {
        separate();
        text_ += begin;
        members();
        text_ += end;
    }

    std::string text_;
};

}  // namespace dipolis
