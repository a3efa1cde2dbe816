// The parameters of the simulated robot: a tree of names as ROS 1 has it, "/robot_version", "/a/b". Kept
// here, so that clients of the rosbridge find them without a ROS master.
#pragma once

#include <google/protobuf/struct.pb.h>

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim::robotside::kuavo {

// Thread-safe.
class ParameterStore {
 public:
  using Value = google::protobuf::Value;
  using Listener = std::function<void(const std::string& name, const Value* value)>;  // nullptr: deleted

  static constexpr std::size_t kMost = 4096;
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20U;  // of names and values

  // Called for every change from now on, on the thread that makes it.
  void on_change(Listener listener);
  // A name without '/' at its beginning is of the root. A struct is a tree. Errors: usage (not a name), limit
  // (too many parameters, or too many bytes in all).
  Status set(std::string_view name, const Value& value);
  // Of a tree: a struct. nullopt: there is none.
  std::optional<Value> get(std::string_view name) const;
  Status remove(std::string_view name);  // not_found
  std::vector<std::string> names() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Value, std::less<>> values_;  // leaves only
  std::vector<Listener> listeners_;
};

}  // namespace aim::robotside::kuavo
