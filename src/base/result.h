#pragma once

#include <string>
#include <utility>
#include <variant>

namespace unknot {

/// What kind of failure an Error is; cli/ turns it into an exit status.
enum class ErrorKind {
  usage,     ///< wrong options, configuration, or a path that cannot be read: exit 2
  proof,     ///< a result that could not be proven: exit 3
  internal,  ///< a broken invariant: exit 3
};

/// A failure as a value. `message` is one line for the user and names the path concerned.
struct Error {
  ErrorKind kind = ErrorKind::internal;
  std::string message;
};

/// Either a value or an Error. Nothing in the library throws across a stage.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  Error& error() { return std::get<1>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// The value of a Result that only says whether something worked.
struct Done {};

}  // namespace unknot
