// Documents as text, one function per format. Pure functions: the sink does the output.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/output/sink.hpp"

namespace aim::cli {

// Keeps only the named keys of the rows and of the document. A key that is neither in the first row nor in
// the document is a usage error.
Result<Output> select_fields(const Output& output, const std::vector<std::string>& fields);

// JSON without NaN, and with control and format characters escaped; pretty keeps lists of plain values on one
// line.
std::string json_text(const Json& value, bool pretty);
std::string yaml_text(const Json& value);

// Rows and columns of plain text, ready to be aligned, quoted or joined.
struct Grid {
  std::vector<std::string> columns;
  std::vector<bool> numeric;  // per column: all its cells are numbers
  std::vector<std::vector<std::string>> rows;
};
enum class Precision : std::uint8_t { exact, human };  // human: six significant digits
Grid grid_of(const Output& output, Precision precision);

// A document without rows as lines of key and value, objects flattened to "left.position".
std::vector<std::pair<std::string, std::string>> pairs_of(const Json& document, Precision precision);

// Aligned columns under a header. `widths` are the minimum widths of the columns; they are updated.
std::string table_text(const Grid& grid, bool header, bool color, std::vector<std::size_t>& widths);
std::string pairs_text(const std::vector<std::pair<std::string, std::string>>& pairs, bool color);
// Control and format characters are escaped, except for line breaks, which are quoted.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace aim::cli
