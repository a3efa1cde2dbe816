// The table of nouns in the order of --help; the commands themselves are in cli/commands/.
#include "cli/table/nouns.hpp"

#include <array>

namespace aim::cli {
namespace {

constexpr std::array kRobot{
    &kActionNoun, &kHandNoun,    &kClawNoun,     &kNeckNoun, &kWaistNoun,  &kWalkNoun,   &kGaitNoun,
    &kBodyNoun,   &kMotionNoun,  &kSequenceNoun, &kPlanNoun, &kDanceNoun,  &kArmNoun,    &kJointNoun,
    &kTaskNoun,   &kPlayerNoun,  &kLightNoun,    &kBmsNoun,  &kSensorNoun, &kEstopNoun,  &kFaultNoun,
    &kStopNoun,   &kStatusNoun,  &kTopNoun,      &kWhyNoun,  &kWaitNoun,   &kDoctorNoun, &kExplainNoun,
    &kEventsNoun, &kHistoryNoun, &kSimNoun};
constexpr std::array kWire{&kTopicNoun, &kRpcNoun};
constexpr std::array kTool{&kContextNoun,    &kConfigNoun,  &kShellNoun,
                           &kCompletionNoun, &kVersionNoun, &kHelpNoun};

constexpr auto all() {
  std::array<const Noun*, kRobot.size() + kWire.size() + kTool.size()> nouns{};
  std::size_t next = 0;
  for (const Noun* noun : kRobot) nouns[next++] = noun;
  for (const Noun* noun : kWire) nouns[next++] = noun;
  for (const Noun* noun : kTool) nouns[next++] = noun;
  return nouns;
}
constexpr auto kNouns = all();
constexpr std::array kSections{NounSection{"Robot", kRobot}, NounSection{"Topics and methods", kWire},
                               NounSection{"Tool", kTool}};

}  // namespace

std::span<const Noun* const> nouns() { return kNouns; }
std::span<const NounSection> noun_sections() { return kSections; }

const Noun* find_noun(std::string_view name) {
  for (const Noun* noun : nouns())
    if (noun->name == name) return noun;
  return nullptr;
}

const Command* bare_command(const Noun& noun) {
  for (const Command& command : noun.commands)
    if (command.verb.empty()) return &command;
  return nullptr;
}

}  // namespace aim::cli
