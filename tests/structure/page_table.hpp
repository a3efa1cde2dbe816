// The tables of a page in docs/, for tests that compare a page with the project.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source_root.hpp"

namespace aim::test {

// The content of a file; empty where it cannot be read.
std::string text_of(const std::filesystem::path& path);

using Row = std::vector<std::string>;

// The rows of all tables of a page, without headers and separator lines. Characters of `around` are removed
// from both ends of each cell.
std::vector<Row> rows_of(const std::string& page, std::string_view around = " ");

}  // namespace aim::test
