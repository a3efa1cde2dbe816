// What one source file may include and name, as functions of its path and its text.
// Source: docs/architecture.md, rooms and the direction of includes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace aim::test {

// The paths between the brackets or quotes of the #include lines.
std::vector<std::string> includes_of(std::string_view text);

// The text with comments blanked out, so that a source may be cited where a name may not stand.
std::string without_comments(std::string_view text);

// One sentence for each rule that the file breaks. `path` begins at the root of the repository.
std::vector<std::string> violations(const std::string& path, std::string_view text);

}  // namespace aim::test
