// A table that fits the width of the screen.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/output/screen.hpp"

namespace aim::cli {

// A row of values takes one line from this width on, and several below it [columns of a screen].
inline constexpr std::size_t kOneLineFrom = 64;

struct Column {
  std::string title = {};
  bool right = false;     // numbers
  std::size_t least = 0;  // may be cut down to this width; 0: never cut
  int left_out = 0;     // on a narrow screen the column with the greatest number is left out first; 0: never
  std::size_t gap = 2;  // blanks before the column
};

struct ColumnTable {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // cells may be coloured; rows may be shorter
};

// Columns without any cell are left out. Without titles there is no header line.
std::string columns_text(ColumnTable table, const Screen& screen);

}  // namespace aim::cli
