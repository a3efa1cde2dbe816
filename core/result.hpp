// Result<T>: a value or an Error with its origin. All functions of this code base report failures with it.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace aim {

// Where an error comes from. The number is aimctl's exit code and aim.v1's Origin.
enum class Origin : std::uint8_t {
  error = 1,        // any other error
  usage = 2,        // bad flag, argument or configuration syntax
  timeout = 3,      // a deadline passed, the outcome is unknown
  auth = 4,         // no, wrong or insufficient token
  lease = 5,        // another client holds the lease
  state = 6,        // the action machine or a precondition refuses
  limit = 7,        // a value outside its limits
  unreachable = 8,  // no connection or no answer
  fault = 9,        // the robot has a fault, or the stop is latched
  not_found = 10,   // no such action, joint, method, topic, ...
  aborted = 11,     // accepted, but ended without success
  identity = 12,    // not the pinned robot
};

// The short name of an origin in JSON: "state", "limit", "notfound", ...
std::string_view name_of(Origin origin);
int exit_code_of(Origin origin);

// A machine-readable detail of an error: {"joint", "idx27_head_joint1"}, {"limit_rad", "0.785"}.
struct Fact {
  std::string key;
  std::string value;
  bool operator==(const Fact&) const = default;
};

struct Error {
  Origin origin = Origin::error;
  std::string message;      // what failed, one sentence without a full stop
  std::string reason = {};  // why
  std::string hint = {};    // what to do next, a command where there is one
  std::string holder = {};  // owner of the limb or the lease, if that is the reason
  std::vector<Fact> facts = {};
};

// Of Origin::usage.
Error usage_error(std::string message, std::string hint = {});

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: meant to convert
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: meant to convert

  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& value() {
    assert(content_.index() == 0);
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(content_.index() == 0);
    return *std::get_if<0>(&content_);
  }
  Error& error() {
    assert(content_.index() == 1);
    return *std::get_if<1>(&content_);
  }
  const Error& error() const {
    assert(content_.index() == 1);
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

// The value of an operation that only succeeds or fails.
struct Done {};
using Status = Result<Done>;

}  // namespace aim
