// The controller: requests in, set-points out, one step per period. It is the order of a period; the work is
// done by its parts (control_parts.hpp), and requests.hpp decides about requests. Pure: time is an argument,
// and nothing is allocated, locked or logged after construction. Owned by the thread of the control loop.
#pragma once

#include "robotside/control/parts/commanded_span.hpp"
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
  bool measured_now() const override { return measured_now_; }
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
  void lose_contact(TimeNs now);
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
  Measurement heard_;  // by the last read, also if its joints are old
  bool measured_ = false;
  bool measured_now_ = false;
  TimeNs last_measured_ = 0;      // counted on while the loop does not run
  TimeNs sampled_at_ = kNever;    // what was measured last
  CommandedSpan span_;            // since then
  TimeNs stepped_at_ = kNever;    // the last period
  bool lost_ = false;             // silent for so long that motion has been ended
  bool resumed_ = false;          // from a suspension, and nothing has been measured since
  TimeNs settled_at_ = 0;         // what is measured before may have waited during a silence or a suspension
  TimeNs shown_from_ = 0;         // what is measured before may have waited during a suspension
  bool unwatched_ = false;        // what the robot performs went on meanwhile
  JointMask self_moved_ = 0;      // at the last read
  TimeNs suspended_at_ = kNever;  // the end of the last suspension
  TimeNs suspended_for_ = 0;

  JointGoals goals_{};
  SetPoints set_points_{};
  RobotState state_{};
};

}  // namespace aim::robotside
