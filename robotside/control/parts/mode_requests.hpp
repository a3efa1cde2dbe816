// Requests for actions to a robot with its own controller, and its answers. A missing answer counts as a
// refusal after ControlConfig::mode_patience. Pure; time is an argument.
#pragma once

#include <optional>

#include "robotside/ports/mode_port.hpp"
#include "robotside/state/control_config.hpp"

namespace aim::robotside {

class ModeRequests {
 public:
  struct Answer {
    std::uint32_t number = 0;  // of the newest request that was answered; 0: none
    bool refused = false;
    std::string_view reason = {};  // static text
  };

  // `port`: null if aimd's controller manages the action itself. It must outlive this object.
  ModeRequests(ModePort* port, TimeNs patience) : port_(port), patience_(patience) {}

  bool own_controller() const { return port_ != nullptr; }
  // `insist`: for a stop; a request that is refused or not answered is sent again, once per
  // patience, until the robot accepts it, another request replaces it or it is withdrawn.
  void send(ActionIndex action, bool insist, TimeNs now);
  // The newest request is not pursued any more.
  void withdraw();
  // The robot's report; empty while it has not reported, or has not answered the newest request in time.
  std::optional<ModeReport> step(TimeNs now);
  // The action that was asked for last, if the robot has not answered: it may still take it. nullopt: none
  // is.
  std::optional<ActionIndex> unanswered() const;
  // The action that the robot shows; nullopt: it has not reported yet.
  std::optional<ActionIndex> shown() const;
  // The newest request has had its time.
  bool may_repeat(TimeNs now) const { return sent_ == kNever || now - sent_ > patience_; }
  // The control loop did not run for this time, so that it is no silence of the robot.
  void skip(TimeNs span) { sent_ += sent_ == kNever ? 0 : span; }

  std::uint32_t newest() const { return newest_; }  // number of the newest request; 0: none
  const Answer& answer() const { return answer_; }

 private:
  ModePort* port_;
  TimeNs patience_;
  std::uint32_t newest_ = 0;
  ActionIndex action_ = 0;  // of the newest request
  bool insists_ = false;
  bool withdrawn_ = false;  // the newest request: nothing waits for its answer
  TimeNs sent_ = kNever;
  Answer answer_;
};

}  // namespace aim::robotside
