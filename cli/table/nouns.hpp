// All nouns: one constant each, defined in cli/commands/<noun>/.
#pragma once

#include "cli/table/command.hpp"

namespace aim::cli {

// Operating the robot.
extern const Noun kActionNoun;
extern const Noun kHandNoun;
extern const Noun kClawNoun;
extern const Noun kNeckNoun;
extern const Noun kWaistNoun;
extern const Noun kWalkNoun;
extern const Noun kGaitNoun;
extern const Noun kBodyNoun;
extern const Noun kMotionNoun;
extern const Noun kSequenceNoun;
extern const Noun kPlanNoun;
extern const Noun kDanceNoun;
extern const Noun kArmNoun;
extern const Noun kJointNoun;
extern const Noun kTaskNoun;
extern const Noun kPlayerNoun;
extern const Noun kLightNoun;
extern const Noun kBmsNoun;
extern const Noun kSensorNoun;
extern const Noun kEstopNoun;
extern const Noun kFaultNoun;
extern const Noun kStopNoun;
extern const Noun kStatusNoun;
extern const Noun kTopNoun;
extern const Noun kWhyNoun;
extern const Noun kWaitNoun;
extern const Noun kDoctorNoun;
extern const Noun kExplainNoun;
extern const Noun kEventsNoun;
extern const Noun kHistoryNoun;
extern const Noun kSimNoun;

// Topics and RPC methods.
extern const Noun kTopicNoun;
extern const Noun kRpcNoun;

// The tool itself.
extern const Noun kContextNoun;
extern const Noun kConfigNoun;
extern const Noun kShellNoun;
extern const Noun kCompletionNoun;
extern const Noun kVersionNoun;
extern const Noun kHelpNoun;

// The nouns under the headings of --help.
struct NounSection {
  std::string_view heading;
  std::span<const Noun* const> nouns;
};
std::span<const NounSection> noun_sections();

}  // namespace aim::cli
