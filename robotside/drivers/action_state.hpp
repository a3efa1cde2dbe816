// The action of a robot with a controller of its own, as its driver knows it: the newest request, what the
// robot made of it, and the report of both (ModePort). Control thread only.
//
//   ask() --> waits --> accept() --> adopt(its action, prepare) --> running, done: as the robot shows it
//               |
//               +-----> refuse() --> the action before stays
//               +-----> drop()   --> likewise, and the request stays without an answer
//
// adopt() is also how an action that the robot has entered by itself, or for another client, becomes the
// current one.
#pragma once

#include <utility>

#include "robotside/ports/mode_port.hpp"

namespace aim::robotside {

class ActionState {
 public:
  const ModeReport& report() const { return report_; }
  ActionIndex current() const { return report_.action; }
  bool is(ActionStatus status) const { return report_.status == status; }
  bool is_running(ActionIndex action) const { return report_.action == action && is(ActionStatus::running); }
  TimeNs time_in_it(TimeNs now) const { return now - began_; }

  // ---- The request
  void ask(std::uint32_t number, ActionIndex action, TimeNs now) {
    waits_ = true;
    number_ = number;
    asked_ = action;
    asked_at_ = now;
  }
  bool waits() const { return waits_; }
  bool waits_longer(TimeNs than, TimeNs now) const { return waits_ && now - asked_at_ > than; }
  // The same request is sent once more.
  void ask_again(TimeNs now) { asked_at_ = now; }
  ActionIndex asked() const { return asked_; }  // by the newest request
  TimeNs asked_at() const { return asked_at_; }
  void accept() { answer(false, {}); }
  void refuse(std::string_view reason) { answer(true, reason); }  // static text
  bool drop() { return std::exchange(waits_, false); }            // whether it waited

  // ---- What the robot shows
  // Whether the robot is known to us from now on, and was not before.
  bool becomes_known() { return !std::exchange(report_.known, true); }
  void adopt(ActionIndex action, ActionStatus status, TimeNs now) {
    report_.action = action;
    report_.status = status;
    report_.progress.reset();
    began_ = now;
  }
  // `progress` of entering the action or of its motion, 0..1; nullopt: not known.
  void show(ActionStatus status, std::optional<double> progress = {}) {
    report_.status = status;
    report_.progress = progress;
  }

 private:
  void answer(bool refused, std::string_view reason) {
    report_.answered = number_;
    report_.refused = refused;
    report_.reason = reason;
    waits_ = false;
  }

  ModeReport report_;
  bool waits_ = false;
  std::uint32_t number_ = 0;
  ActionIndex asked_ = 0;
  TimeNs asked_at_ = 0;
  TimeNs began_ = 0;
};

}  // namespace aim::robotside
