// The latched stop: its level, its phase, and what the body must do next to carry it out. Pure.
//
//   open --latch--> braking --all at rest--> hold: done
//                                            sit: lowering --seated--> done (legs without power)
//                                            relax: done (no power)
//   any but open --reset--> open; a higher level starts braking again, a lower one has no effect.
//
// A robot with its own controller is asked to enter an action instead of being lowered or released here.
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

class StopSequence {
 public:
  enum class Phase : std::uint8_t { open, braking, lowering, done };

  // What the body does in this period.
  struct Body {
    bool own_controller = false;
    bool at_rest = false;
    bool upright = false;   // powered legs carry it
    bool entering = false;  // an action is being entered
    bool lowering = false;  // the move to the sitting posture has not been interrupted
    bool seated = false;    // that move has ended at the sitting posture
  };
  // What must happen now.
  enum class Order : std::uint8_t {
    none,
    request_action,  // ask the robot's own controller to sit or to relax
    sit_down,        // begin the move to the sitting posture
    cut_legs,        // seated: the legs lose their power
    cut_all,         // all joints lose their power
  };

  constexpr void latch(StopLevel level, TimeNs now) {
    if (phase_ == Phase::open) {
      since_ = now;
      level_ = level;
      phase_ = Phase::braking;
    } else if (level > level_) {
      level_ = level;
      phase_ = Phase::braking;
    }
  }
  // One period.
  constexpr Order step(const Body& body) {
    if (phase_ == Phase::braking && body.at_rest) return at_rest(body);
    if (phase_ != Phase::lowering) return Order::none;
    if (body.own_controller) {
      if (!body.entering) finish();
    } else if (!body.lowering) {
      finish();  // a halt interrupted the lowering: the legs hold the body there and keep their power
    } else if (body.seated) {
      finish();
      return Order::cut_legs;
    }
    return Order::none;
  }
  // Ends the sequence: it is complete, or an emergency stop or a halt interrupted it.
  constexpr void finish() {
    if (phase_ != Phase::open) phase_ = Phase::done;
  }
  constexpr void reset() { *this = {}; }

  constexpr bool latched() const { return phase_ != Phase::open; }
  constexpr bool under_way() const { return phase_ == Phase::braking || phase_ == Phase::lowering; }
  constexpr Phase phase() const { return phase_; }
  constexpr StopLevel level() const { return level_; }
  constexpr TimeNs since() const { return since_; }

 private:
  constexpr Order at_rest(const Body& body) {
    // A robot with its own controller that is entering an action still moves.
    if (body.own_controller && body.entering && level_ == StopLevel::hold) return Order::none;
    const bool lowers =
        body.own_controller ? level_ != StopLevel::hold : level_ == StopLevel::sit && body.upright;
    phase_ = lowers ? Phase::lowering : Phase::done;
    if (lowers) return body.own_controller ? Order::request_action : Order::sit_down;
    return level_ == StopLevel::relax ? Order::cut_all : Order::none;
  }

  Phase phase_ = Phase::open;
  StopLevel level_ = StopLevel::hold;
  TimeNs since_ = 0;
};

}  // namespace aim::robotside
