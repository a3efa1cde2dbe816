// The lines of a table of comma-separated values. Source: RFC 4180; a quoted cell ends on its line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim {

struct CsvLine {
  std::size_t number = 0;  // in the text, from 1 on
  // Without blanks around them and without their quotes; at most one more than kMostColumns.
  std::vector<std::string> cells;
};

class CsvLines {
 public:
  explicit CsvLines(std::string_view text);  // with or without a byte order mark; outlives this

  // The next line that is neither empty nor a comment (#). Empty: there is none. Error: a quote without its
  // end, or text behind it; with the facts "line" and "column".
  Result<std::optional<CsvLine>> next();

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

// A cell as tables are written: in quotes where it needs them.
std::string csv_cell(std::string_view text);

// What to do about a first line whose cells are separated by something else; empty: they are not.
std::string separator_hint(const CsvLine& header);

}  // namespace aim
