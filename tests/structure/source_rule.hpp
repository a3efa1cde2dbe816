// Checks of the includes and names of one source file, as functions of its path and its text.
// Source: docs/architecture.md, the folders and the direction of includes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aim::test {

// The paths between the brackets or quotes of the #include lines.
std::vector<std::string> includes_of(std::string_view text);

// The text with comments replaced by blanks, because comments may cite a source with a robot's name.
std::string without_comments(std::string_view text);

// Whether a file may know one robot: its model, its driver, its wire.
bool may_name_robots(std::string_view path);

// One sentence for each violated rule. `path` is relative to the root of the repository.
std::vector<std::string> violations(const std::string& path, std::string_view text);

}  // namespace aim::test
