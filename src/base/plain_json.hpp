// SPDX-License-Identifier: MIT
// A small JSON document: the part of nlohmann::json's interface that the loader uses, so that in
// builds without tinygltf this one serves the same code; and takes are read by it everywhere.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace moue {

/// The deepest nesting of objects and arrays in `text`. Counts brackets outside strings, so it is
/// right for any valid JSON. To be asked before parsing: the parser recurses.
size_t jsonDepth(std::string_view text) noexcept;

/// A JSON value. Members of an object are ordered by name; of two with one name, the last counts.
///
/// Numbers keep pointing at the parsed text, which must outlive the value. Accessors expect the
/// type that they are named after. No recursion is deeper than the text nests.
class PlainJson {
  public:
    enum class value_t : uint8_t {
        null,
        boolean,
        number_integer,
        number_unsigned,
        number_float,
        string,
        array,
        object,
        discarded
    };
    struct Member;

    /// Walks the members of an object.
    template <typename M, typename Value>
    class Iterator {
      public:
        explicit Iterator(M* member) : member_(member) {}
        Value& operator*() const { return member_->value; }
        Value* operator->() const { return &member_->value; }
        const std::string& key() const { return member_->name; }
        Iterator& operator++() {
            ++member_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return member_ == other.member_; }

      private:
        friend PlainJson;
        M* member_;
    };
    using iterator = Iterator<Member, PlainJson>;
    using const_iterator = Iterator<const Member, const PlainJson>;

    explicit PlainJson(value_t type = value_t::null) noexcept : type_(type) {}
    static PlainJson array() { return PlainJson(value_t::array); }
    /// Parses one value; discarded if `text` is not JSON in UTF-8 with finite numbers. The two
    /// other arguments are nlohmann's and have no meaning here.
    static PlainJson parse(std::string_view text, std::nullptr_t, bool);

    bool is_discarded() const noexcept { return type_ == value_t::discarded; }
    bool is_object() const noexcept { return type_ == value_t::object; }
    bool is_array() const noexcept { return type_ == value_t::array; }
    bool is_string() const noexcept { return type_ == value_t::string; }
    bool is_boolean() const noexcept { return type_ == value_t::boolean; }
    bool is_number_unsigned() const noexcept { return type_ == value_t::number_unsigned; }
    bool is_number_float() const noexcept { return type_ == value_t::number_float; }
    bool is_number_integer() const noexcept {
        return type_ == value_t::number_integer || is_number_unsigned();
    }
    bool is_number() const noexcept { return is_number_integer() || is_number_float(); }
    const char* type_name() const noexcept;

    template <typename T>
    T get() const {
        if constexpr (std::same_as<T, std::string>)
            return text_;
        else if constexpr (std::same_as<T, bool>)
            return integer_ != 0;
        else if constexpr (std::floating_point<T>)
            return static_cast<T>(float_);
        else
            return static_cast<T>(integer_);
    }
    template <std::same_as<const std::string&> T>
    T get_ref() const {
        return text_;
    }
    /// A number as the file writes it.
    std::string dump() const { return std::string(literal_); }
    PlainJson& operator=(uint64_t number) noexcept;

    /// Of an array; 0 of anything else.
    size_t size() const noexcept { return items_.size(); }
    PlainJson& operator[](size_t index) { return items_[index]; }
    const PlainJson& operator[](size_t index) const { return items_[index]; }

    PlainJson& operator[](std::string_view name) { return *find(name); }
    const PlainJson& operator[](std::string_view name) const { return *find(name); }
    iterator begin();
    iterator end();
    iterator find(std::string_view name);
    const_iterator begin() const;
    const_iterator end() const;
    const_iterator find(std::string_view name) const;
    bool contains(std::string_view name) const { return find(name) != end(); }
    /// Returns the member after it.
    iterator erase(iterator member);
    void erase(std::string_view name);

  private:
    friend class PlainJsonParser;

    /// Puts the members in order; of two with one name, the one that stands later stays.
    void orderMembers();

    value_t type_;
    uint64_t integer_ = 0;  // of integers in two's complement, of booleans
    double float_ = 0;
    std::string_view literal_;
    std::string text_;
    std::vector<PlainJson> items_;
    std::vector<Member> members_;
};

struct PlainJson::Member {
    std::string name;
    PlainJson value;
    const char* at;  ///< where its name stands in the text
};

inline PlainJson::iterator PlainJson::begin() {
    return iterator(members_.data());
}
inline PlainJson::iterator PlainJson::end() {
    return iterator(members_.data() + members_.size());
}
inline PlainJson::const_iterator PlainJson::begin() const {
    return const_iterator(members_.data());
}
inline PlainJson::const_iterator PlainJson::end() const {
    return const_iterator(members_.data() + members_.size());
}

}  // namespace moue
