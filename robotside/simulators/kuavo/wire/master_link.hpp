// Whether a ROS master is there, as the node reports it. The owner's lock guards it.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace aim::robotside::kuavo {

class MasterLink {
 public:
  // Why it is not there; empty: it is.
  void report(const std::string& reason) {
    reason_ = reason;
    came_ = came_ || reason.empty();
  }
  bool is_known() const { return reason_.has_value(); }
  bool is_up() const { return reason_ && reason_->empty(); }
  std::string reason() const { return reason_.value_or(std::string()); }

  // It has come, or come again: then it knows no parameters.
  bool has_come() const { return came_; }
  bool take_arrival() { return std::exchange(came_, false); }

 private:
  std::optional<std::string> reason_;
  bool came_ = false;
};

}  // namespace aim::robotside::kuavo
