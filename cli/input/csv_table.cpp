// The first line names the columns.
#include "cli/input/csv_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/codec/csv_lines.hpp"
#include "core/codec/foreign_text.hpp"

namespace aim::cli {
namespace {

Status take_header(CsvTable& table, const CsvLine& header) {
  const auto& [line, cells] = header;
  if (const std::string hint = separator_hint(header); !hint.empty()) {
    Error error = usage_error("the cells are not separated by commas");
    error.hint = hint;
    return at_line(line, std::move(error));
  }
  if (cells.size() > kMostColumns)
    return at_line(line, usage_error(fmt::format("there are more than {} columns", kMostColumns)));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty()) return at_line(line, usage_error(fmt::format("column {} has no name", i + 1)));
    if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cells[i]) !=
        cells.begin() + static_cast<std::ptrdiff_t>(i))
      return at_line(line, usage_error(fmt::format("there are two columns '{}'", cells[i])));
  }
  table.columns = cells;
  return Done{};
}

}  // namespace

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(',');
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Error at_line(std::size_t line, Error error) {
  error.message = fmt::format("line {}: {}", line, error.message);
  error.facts.push_back({"line", std::to_string(line)});
  return error;
}

Result<CsvTable> read_csv(std::string_view text) {
  CsvTable table;
  CsvLines lines(text);
  for (;;) {
    auto next = lines.next();
    if (!next) return next.error();
    if (!*next) break;
    CsvLine& line = **next;
    if (table.columns.empty()) {
      if (auto header = take_header(table, line); !header) return header.error();
    } else if (line.cells.size() != table.columns.size()) {
      return at_line(line.number, usage_error(fmt::format("{} values for {} columns", line.cells.size(),
                                                          table.columns.size())));
    } else {
      table.rows.push_back({line.number, std::move(line.cells)});
    }
  }
  if (table.rows.empty())
    return usage_error("the table has no rows", "its first line names the columns, the others have values");
  return table;
}

Result<double> quantity_in(const CsvTable& table, std::size_t row, std::size_t column, Quantity quantity) {
  const CsvRow& place = table.rows[row];
  auto value = parse_quantity(place.cells[column], quantity);
  if (value) return value;
  Error error = value.error();
  error.message = table.columns[column] + ": " + error.message;
  return at_line(place.line, std::move(error));
}

}  // namespace aim::cli
