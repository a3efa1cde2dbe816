// The gait that the simulated Kuavo shows, since when, and how often it has changed.
#pragma once

#include <cstdint>
#include <string_view>

namespace aim::robotside::kuavo {

class ShownGait {
 public:
  // `name`: one that stays.
  void note(std::string_view name, double now) {
    if (name == name_) return;
    name_ = name;
    start_ = now;
    ++changes_;
  }
  double start() const { return start_; }  // [s]
  std::uint32_t changes() const { return changes_; }

 private:
  std::string_view name_ = "stance";
  double start_ = 0;
  std::uint32_t changes_ = 0;
};

}  // namespace aim::robotside::kuavo
