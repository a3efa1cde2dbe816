// Runs one command on several robots: an aimctl of its own for each, with its output labelled by the robot.
#pragma once

#include <span>
#include <string>

#include "cli/output/sink.hpp"
#include "cli/process/interrupt.hpp"
#include "cli/table/parser.hpp"

namespace aim::cli {

// Readers and stops run at the same time. Commands that move run one after the other, in the order given,
// until one fails; they need --yes. The result is the highest exit code. Signals reach the running commands.
Result<int> run_on_several(std::span<const std::string> words, const Scan& scan, const Request& request,
                           Sink& sink, const Interrupt& interrupt, const Console& console);

// The line of one robot: the words, with --robot, the format that its output is read in, and what the shell
// has set.
std::vector<std::string> line_for(std::span<const std::string> words, const std::string& robot, Format format,
                                  const Settings& settings);

}  // namespace aim::cli
