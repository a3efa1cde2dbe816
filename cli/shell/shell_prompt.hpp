// The prompt of the shell: the name of the robot and its state in a few words.
#pragma once

#include <optional>
#include <string>

#include "cli/client/robot.hpp"
#include "cli/commands/events/event_source.hpp"

namespace aim::cli {

struct PromptState {
  std::string name = {};     // of the robot; empty: it was not asked yet
  std::string address = {};  // as the user wrote it
  const RobotModel* model = nullptr;
  bool silent = false;
  Look look = {};
};

// What the user called the robot: a host name, with its port where one was given. Empty for a bare address.
std::string given_name(const RobotAddress& address);

// The name for the prompt: that of the configuration, the given one, that of the model (as the robot
// reported it, or as given by --model), else the address.
std::string prompt_name(const Robot& robot, const std::string& reported_model,
                        const std::string& given_model);

// A short word for an action: "stand", "walk" or "sit", else the end of its name that no other action has.
std::string action_word(const RobotModel& model, std::string_view action);

// "agibot-a2 stand STOPPED 87%> ". At most half of the columns, at least a stop and the beginning of the
// name.
std::string prompt_text(const PromptState& state, std::size_t columns);

// Three lines for a user who opens the shell: the robot, where help is, how to stop.
std::string banner_text(const PromptState& state, std::size_t columns);

}  // namespace aim::cli
