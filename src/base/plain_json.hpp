// SPDX-License-Identifier: MIT
// A small JSON document: the part of nlohmann::json's interface that the loader uses, so that in
// builds without tinygltf this one serves the same code; and takes are read by it everywhere.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace moue {

/// A JSON value. Members of an object are ordered by name; of two with one name, the last counts.
///
/// Strings and numbers keep pointing at the parsed text, which must outlive the value; and what the
/// document consists of lies in memory that its root owns: parts that were moved out of it must not
/// outlive it. Accessors expect the type that they are named after.
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

    /// Walks the items of an array or the members of an object.
    template <typename Value>
    class Iterator {
      public:
        explicit Iterator(Value* at) : at_(at) {}
        Value& operator*() const { return *at_; }
        Value* operator->() const { return at_; }
        /// Of a member.
        std::string_view key() const { return at_->name(); }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

      private:
        friend PlainJson;
        Value* at_;
    };
    using iterator = Iterator<PlainJson>;
    using const_iterator = Iterator<const PlainJson>;

    explicit PlainJson(value_t type = value_t::null) noexcept { is_.type = type; }
    PlainJson(PlainJson&& other) noexcept : is_(std::exchange(other.is_, {})) {}
    PlainJson& operator=(PlainJson&& other) noexcept {
        std::swap(is_, other.is_);
        return *this;
    }
    ~PlainJson();

    static PlainJson array() { return PlainJson(value_t::array); }
    /// Objects and arrays inside each other; nothing recurses deeper.
    static constexpr size_t kMaxDepth = 128;
    /// Parses one value; discarded if `text` is not JSON in UTF-8 with finite numbers, nests more
    /// than kMaxDepth levels deep, or has 4 GiB. The two other arguments are nlohmann's and have no
    /// meaning here.
    static PlainJson parse(std::string_view text, std::nullptr_t, bool);

    bool is_discarded() const noexcept { return is_.type == value_t::discarded; }
    bool is_object() const noexcept { return is_.type == value_t::object; }
    bool is_array() const noexcept { return is_.type == value_t::array; }
    bool is_string() const noexcept { return is_.type == value_t::string; }
    bool is_boolean() const noexcept { return is_.type == value_t::boolean; }
    bool is_number_unsigned() const noexcept { return is_.type == value_t::number_unsigned; }
    bool is_number_float() const noexcept { return is_.type == value_t::number_float; }
    bool is_number_integer() const noexcept {
        return is_.type == value_t::number_integer || is_number_unsigned();
    }
    bool is_number() const noexcept { return is_number_integer() || is_number_float(); }
    const char* type_name() const noexcept;

    template <typename T>
    T get() const {
        if constexpr (std::same_as<T, std::string>)
            return std::string(text());
        else if constexpr (std::same_as<T, bool>)
            return is_.integer != 0;
        else if constexpr (std::floating_point<T>)
            return static_cast<T>(real());
        else
            return static_cast<T>(is_.integer);
    }
    template <std::same_as<const std::string&> T>
    std::string_view get_ref() const {
        return text();
    }
    /// A number as the file writes it.
    std::string dump() const { return std::string(text()); }
    PlainJson& operator=(uint64_t number) noexcept;

    /// Of an array; of an object, its members. 0 of anything else.
    size_t size() const noexcept { return is_.itemCount; }
    PlainJson& operator[](size_t index) { return is_.items[index]; }
    const PlainJson& operator[](size_t index) const { return is_.items[index]; }

    PlainJson& operator[](std::string_view name) { return *find(name); }
    const PlainJson& operator[](std::string_view name) const { return *find(name); }
    iterator begin() { return iterator(is_.items); }
    iterator end() { return iterator(is_.items + is_.itemCount); }
    iterator find(std::string_view name);
    const_iterator begin() const { return const_iterator(is_.items); }
    const_iterator end() const { return const_iterator(is_.items + is_.itemCount); }
    const_iterator find(std::string_view name) const;
    bool contains(std::string_view name) const { return find(name) != end(); }
    /// Returns the member after it.
    iterator erase(iterator member);
    void erase(std::string_view name);

  private:
    friend class PlainJsonParser;
    struct Chunk;

    std::string_view name() const noexcept { return {is_.name, is_.nameSize}; }
    std::string_view text() const noexcept { return {is_.text, is_.textSize}; }
    double real() const noexcept;

    /// What a value is, to be moved as a whole: a document has thousands.
    struct Is {
        value_t type = value_t::null;
        bool root = false;  ///< of a document: its name is the memory that it owns
        uint32_t nameSize = 0, textSize = 0, itemCount = 0;
        uint32_t place = 0;  ///< of a member, in the text
        union {
            const char* name = nullptr;  ///< of a member
            Chunk* chunks;               ///< of a root
        };
        const char* text = nullptr;  ///< a string, or a number as the file writes it
        PlainJson* items = nullptr;  ///< of an array or an object
        union {
            uint64_t integer = 0;  ///< in two's complement; of a boolean 0 or 1
            double real;           ///< of number_float
        };
    };
    explicit PlainJson(const Is& is) noexcept : is_(is) {}

    Is is_;
};

}  // namespace moue
