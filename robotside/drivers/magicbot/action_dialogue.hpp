// The calls by which a MagicBot enters an action, and their replies. Pure; time is an argument.
//
//   begin() --> connect --ok--> level --ok--> settles --> enter --ok--> accepted
//                  |              |                         |
//                  +--------------+-- refused, unanswered --+
//
// A robot that has been greeted is not connected to again; one that shows the control level of the action is
// not asked for it. `settles`: the level has been accepted, and samples show it a little later. A robot that
// was silent meanwhile is greeted before it enters the action, and not asked for the level twice.
#pragma once

#include <optional>
#include <string_view>

#include "core/model/robot_model.hpp"
#include "robotside/frames/magicbot/bot_link.hpp"

namespace aim::robotside::magicbot {

inline constexpr TimeNs kSettle = 300'000'000;  // until samples show what a call has begun; a number of ours

class ActionDialogue {
 public:
  enum class Outcome : std::uint8_t { waits, accepted, refused, unanswered };
  struct Step {
    Outcome outcome = Outcome::waits;
    std::string_view reason = {};      // of a refusal; static text
    std::optional<Request> call = {};  // to be sent now
  };

  // Forgets the action before. Returns the first call. `target` outlives the dialogue.
  Request begin(const Action& target, const RobotSample& robot, TimeNs now);
  // Only until the outcome is another than `waits`.
  Step step(const BotSamples& samples, TimeNs now);
  // The robot was silent: it may have restarted, and is greeted before the next action.
  void forget_greeting() { greeted_ = false; }
  // The newest call is that of a trick.
  bool has_called_trick() const;

 private:
  enum class Stage : std::uint8_t { connect, level, settles, enter };

  Request call_next(const RobotSample& robot, TimeNs now);
  Request enter(TimeNs now);
  Request call(Stage stage, RequestKind kind, int value, TimeNs now);
  Step advance(const RobotSample& robot, TimeNs now);

  const Action* target_ = nullptr;
  Stage stage_ = Stage::connect;
  TimeNs since_ = 0;         // of the stage
  std::int64_t number_ = 0;  // of the newest call
  bool greeted_ = false;     // the robot has accepted the call that connects
  bool leveled_ = false;     // and, for this action, that of the control level
};

}  // namespace aim::robotside::magicbot
