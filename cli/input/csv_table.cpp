// Splits the text into lines and cells.
#include "cli/input/csv_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/codec/foreign_text.hpp"

namespace aim::cli {
namespace {

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> split_cells(std::string_view line) {
  std::vector<std::string> cells;
  for (const std::string_view cell : split_at_commas(line)) cells.emplace_back(without_blanks(cell));
  return cells;
}

Status take_header(CsvTable& table, std::size_t line, std::vector<std::string> cells) {
  if (cells.size() > kMostColumns)
    return at_line(line, usage_error(fmt::format("there are more than {} columns", kMostColumns)));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].empty()) return at_line(line, usage_error(fmt::format("column {} has no name", i + 1)));
    if (std::find(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i), cells[i]) !=
        cells.begin() + static_cast<std::ptrdiff_t>(i))
      return at_line(line, usage_error(fmt::format("there are two columns '{}'", cells[i])));
  }
  table.columns = std::move(cells);
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
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  CsvTable table;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = without_blanks(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> cells = split_cells(line);
    if (table.columns.empty()) {
      if (auto header = take_header(table, number, std::move(cells)); !header) return header.error();
    } else if (cells.size() != table.columns.size()) {
      return at_line(
          number, usage_error(fmt::format("{} values for {} columns", cells.size(), table.columns.size())));
    } else {
      table.rows.push_back({number, std::move(cells)});
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
