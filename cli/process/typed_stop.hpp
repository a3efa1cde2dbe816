// A stop that is typed where something else is asked for: an answer to a question, a set-point, a key. The
// command that reads it ends, and the stop is carried out in its place.
#pragma once

#include <functional>
#include <string_view>
#include <utility>

namespace aim::cli {

class TypedStop {
 public:
  explicit TypedStop(std::function<bool(std::string_view)> is_stop) : is_stop_(std::move(is_stop)) {}

  // Whether the line is meant as a stop, which is then due. The reader ends.
  bool takes(std::string_view line) {
    if (!is_stop_(line)) return false;
    due_ = true;
    return true;
  }
  bool waits() const { return due_; }
  // Since the last call.
  bool due() { return std::exchange(due_, false); }

 private:
  std::function<bool(std::string_view)> is_stop_;
  bool due_ = false;
};

}  // namespace aim::cli
