// Help texts from the command table: overview, noun, command and help topic.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/help/topic_pages.hpp"
#include "cli/table/command.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// Null noun: the overview, of what `model` can do (null: of everything); null command: the noun with its
// verbs. `columns`: how wide a line may be; what is typed as it stands is not broken.
inline constexpr std::size_t kHelpColumns = 80;
std::string help_text(const Noun* noun, const Command* command, const RobotModel* model = nullptr,
                      std::size_t columns = kHelpColumns);
std::string help_text(const TopicPage& page, std::size_t columns = kHelpColumns);

// "aimctl neck set SHAKE NOD [--clamp]", without the global flags.
std::string usage_of(const Command& command);

// "aimctl action set"
std::string line_of(const Command& command);

// "AgiBot A2, flagship"
std::string title_of(const RobotModel& model);

// "-o, --output FORMAT"
std::string flag_label(const Parameter& parameter);

// The exit codes that a command can return.
std::vector<int> codes_of(const Command& command);

}  // namespace aim::cli
