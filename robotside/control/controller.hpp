// The controller: requests in, set-points out, one step per period. It is the order of a period; the work is
// done by its parts (control_parts.hpp), and requests.hpp decides about requests. Pure: time is an argument,
// and nothing is allocated, locked or logged after construction. Owned by the thread of the control loop.
#pragma once

#include "robotside/control/parts/commanded_span.hpp"
#include "robotside/control/parts/contact.hpp"
#include "robotside/control/parts/control_parts.hpp"
#include "robotside/control/stepper.hpp"

namespace aim::robotside {

class Controller final : public Stepper {
 public:
  // Model and driver must outlive the controller.
  Controller(const RobotModel& model, Driver& driver, const ControlConfig& config);

  Decision decide(const Command& command, TimeNs now) override;
  void skip(TimeNs span) override;
  void suspended(TimeNs span, TimeNs now) override;
  // Read -> action machine -> behaviours -> limiter -> write -> state.
  void step(TimeNs now) override;

  const RobotState& state() const override { return state_; }
  const SetPoints& set_points() const { return set_points_; }
  bool measured_now() const override { return contact_.hears(); }
  bool at_rest() const override { return parts_.at_rest(); }

 private:
  // Refusals by control source and suspension, which do not depend on the contents of the request.
  Refused admission(const Request& request, ControlSource source, TimeNs now) const;
  template <class One>
  Decision carry_out(const Command& command, One request, TimeNs now);

  bool beyond_permanent(const Request& request) const;

  void count_absence(TimeNs now);
  void begin_watching_again(TimeNs now, TimeNs gap);
  void read(TimeNs now);
  void receive(TimeNs now, bool was_silent);
  void end_without_contact(TimeNs now);
  void end_unwatched(TimeNs now);
  void check_base(TimeNs now);
  void stop_faulty_joints(JointMask faulty, TimeNs now);
  void release_self_moved(TimeNs now);
  JointMask strayed_joints(const JointArray& position) const;
  bool on_their_way(JointMask joints, const JointArray& position) const;
  void take_over_again(TimeNs now);
  bool takes_own_end(TimeNs now);
  void write(TimeNs now);
  void report(TimeNs now);

  Driver& driver_;
  ControlParts parts_;
  Contact contact_;
  Measurement heard_;         // by the last read, also if its joints are old
  CommandedSpan span_;        // since the last measurement
  bool unwatched_ = false;    // what the robot performs went on while it was silent or we were suspended
  JointMask self_moved_ = 0;  // at the last read

  JointGoals goals_{};
  SetPoints set_points_{};
  RobotState state_{};
};

}  // namespace aim::robotside
