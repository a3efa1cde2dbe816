// The table of nouns in the order of --help; the rows themselves are in cli/commands/.
#include "cli/nouns.hpp"

#include <array>

namespace aim::cli {
namespace {

constexpr std::array kNouns{&kActionNoun,     &kHandNoun,    &kNeckNoun,   &kWalkNoun,  &kArmNoun,
                            &kJointNoun,      &kBmsNoun,     &kPlayerNoun, &kEstopNoun, &kStopNoun,
                            &kStatusNoun,     &kWhyNoun,     &kTopicNoun,  &kRpcNoun,   &kShellNoun,
                            &kCompletionNoun, &kVersionNoun, &kHelpNoun};

constexpr std::span<const Noun* const> kAll{kNouns};
constexpr std::array kSections{NounSection{"Robot", kAll.first(12)}, NounSection{"Wire", kAll.subspan(12, 2)},
                               NounSection{"Tool", kAll.subspan(14)}};

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
