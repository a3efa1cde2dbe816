// A stop that was typed in a hurry: "stop now", "STOP", "stopp", "halt", "stop --level soft". It stops the
// robot first, and is corrected afterwards.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/scan.hpp"

namespace aim::cli {

// Whether a word is meant as the noun `stop`: in any case, with one typing error, or another word for it.
bool means_stop(std::string_view word);

// Whether it is one, in any case, without a typing error: "Halt".
bool is_word_for_stop(std::string_view word);

// The stop that is sent in place of a line, without a level, to the robot that the line names. First with all
// other flags that every command takes, then, where one of them is the mistake, with the robot alone.
std::vector<std::vector<std::string>> stop_lines(const Scan& scanned);

// Of a line that could not be parsed, and whose command is meant as a stop: stop_lines(). Empty: it is
// no stop.
std::vector<std::vector<std::string>> stops_meant_by(std::span<const std::string> words, const Scan& scanned);

// The same of a line as it was typed, also where it is spelt right.
std::vector<std::vector<std::string>> stops_of_line(std::string_view line);
// Whether it is a stop or meant as one.
bool is_stop_line(std::string_view line);

// The line names a robot in a way that is not understood: "--robot" without a value, "--robto beta".
bool names_no_robot(std::span<const std::string> words, const Scan& scanned);

// What is right, for the hint.
std::string correct_stop(std::span<const std::string> words);

}  // namespace aim::cli
