// SPDX-License-Identifier: MIT
// What a function returns that can fail: its value, or why there is none.
#pragma once

#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "base/expect.hpp"

namespace moue {

struct Error;

/// Frees an error; nothing happens for null.
void dropError(Error* error) noexcept;

/// An error on its way into the Result that is going to own it. Return it, do not keep it.
struct [[nodiscard]] Failure {
    Error* error;
};

/// A `T`, or an Error. Errors are rare and live on the heap, so that handing one on costs a
/// pointer: this is a third of the code that errors by value would be. Moves only.
template <typename T>
class [[nodiscard]] Result {
  public:
    Result() : ok_(true) { std::construct_at(&value_); }
    /// A value, from whatever makes a T.
    template <typename U = T>
    requires(std::is_convertible_v<U&&, T> && !std::is_same_v<std::remove_cvref_t<U>, Failure>)
        Result(U&& value)
        : ok_(true) {
        std::construct_at(&value_, std::forward<U>(value));
    }
    Result(Failure failure) noexcept : error_(failure.error), ok_(false) {}
    Result(Result&& other) noexcept : ok_(other.ok_) { take(other); }
    Result& operator=(Result&& other) noexcept {
        if (this == &other) return *this;
        clear();
        ok_ = other.ok_;
        take(other);
        return *this;
    }
    ~Result() { clear(); }

    bool has_value() const noexcept { return ok_; }
    explicit operator bool() const noexcept { return ok_; }

    /// The value; expects that there is one.
    T& operator*() & noexcept { return checked(); }
    const T& operator*() const& noexcept { return const_cast<Result*>(this)->checked(); }
    T&& operator*() && noexcept { return std::move(checked()); }
    T* operator->() noexcept { return &checked(); }
    const T* operator->() const noexcept { return &const_cast<Result*>(this)->checked(); }
    T& value() & noexcept { return checked(); }
    const T& value() const& noexcept { return **this; }
    T&& value() && noexcept { return std::move(checked()); }
    template <typename U>
    T value_or(U&& other) const& {
        return ok_ ? value_ : static_cast<T>(std::forward<U>(other));
    }

    /// True for a value that equals `other`.
    friend bool operator==(const Result& result, const T& other) requires requires {
        result.value_ == other;
    }
    { return result.ok_ && result.value_ == other; }

    /// Why there is no value; expects that there is none and that it was not handed on.
    const Error& error() const noexcept {
        MOUE_EXPECT(!ok_ && error_ != nullptr);
        return *error_;
    }
    Error& error() noexcept {
        MOUE_EXPECT(!ok_ && error_ != nullptr);
        return *error_;
    }
    /// Hands the error to the caller's own Result; expects that there is one.
    Failure takeError() noexcept {
        MOUE_EXPECT(!ok_);
        return {std::exchange(error_, nullptr)};
    }

  private:
    T& checked() noexcept {
        MOUE_EXPECT(ok_);
        return value_;
    }
    void take(Result& other) noexcept {
        if (ok_)
            std::construct_at(&value_, std::move(other.value_));
        else
            error_ = std::exchange(other.error_, nullptr);
    }
    void clear() noexcept {
        if (ok_)
            value_.~T();
        else
            dropError(error_);
    }

    union {
        T value_;
        Error* error_;
    };
    bool ok_;
};

/// Done, or an Error.
template <>
class [[nodiscard]] Result<void> {
  public:
    Result() noexcept = default;
    Result(Failure failure) noexcept : error_(failure.error) {}
    Result(Result&& other) noexcept : error_(std::exchange(other.error_, nullptr)) {}
    Result& operator=(Result&& other) noexcept {
        std::swap(error_, other.error_);
        return *this;
    }
    ~Result() {
        if (error_ != nullptr) dropError(error_);
    }

    bool has_value() const noexcept { return error_ == nullptr; }
    explicit operator bool() const noexcept { return error_ == nullptr; }
    const Error& error() const noexcept {
        MOUE_EXPECT(error_ != nullptr);
        return *error_;
    }
    Error& error() noexcept {
        MOUE_EXPECT(error_ != nullptr);
        return *error_;
    }
    Failure takeError() noexcept {
        MOUE_EXPECT(error_ != nullptr);
        return {std::exchange(error_, nullptr)};
    }

  private:
    Error* error_ = nullptr;
};

/// Hands the error of `result` to the caller's own Result. Expects a failed result.
template <typename T>
Failure passOn(Result<T>& result) noexcept {
    return result.takeError();
}
template <typename T>
Failure passOn(Result<T>&& result) noexcept {
    return result.takeError();
}

}  // namespace moue
