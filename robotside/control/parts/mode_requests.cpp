// Requests for actions to a robot with its own controller.
#include "robotside/control/parts/mode_requests.hpp"

namespace aim::robotside {

void ModeRequests::send(ActionIndex action, bool insist, TimeNs now) {
  port_->request(++newest_, action);
  action_ = action;
  insists_ = insist;
  withdrawn_ = false;
  sent_ = now;
}

void ModeRequests::withdraw() {
  if (port_ == nullptr) return;
  insists_ = false;
  withdrawn_ = true;
  port_->withdraw();
}

std::optional<ActionIndex> ModeRequests::unanswered() const {
  if (port_ == nullptr || newest_ == 0 || port_->report().answered == newest_) return std::nullopt;
  return action_;
}

std::optional<ActionIndex> ModeRequests::shown() const {
  const ModeReport report = port_->report();
  return report.known ? std::optional(report.action) : std::nullopt;
}

std::optional<ModeReport> ModeRequests::step(TimeNs now) {
  const ModeReport report = port_->report();
  if (!report.known) return std::nullopt;
  const bool answered = newest_ == 0 || report.answered == newest_;
  if (!answered && !withdrawn_ && now - sent_ <= patience_) return std::nullopt;
  if (answer_.number != newest_) {
    answer_.number = newest_;
    answer_.refused = !answered || report.refused;
    answer_.reason = answered ? report.reason : std::string_view("the robot did not answer");
  }
  if (insists_ && answer_.refused && now - sent_ > patience_) {
    send(action_, true, now);
    return std::nullopt;
  }
  return report;
}

}  // namespace aim::robotside
