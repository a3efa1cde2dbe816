// One line after the other, each cell by cell.
#include "core/codec/csv_lines.hpp"

#include <algorithm>

#include "core/codec/foreign_text.hpp"
#include "core/codec/utf8.hpp"

namespace aim {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view without_leading_blanks(std::string_view text) {
  return text.substr(std::min(text.size(), text.find_first_not_of(kBlanks)));
}

std::string_view trimmed(std::string_view text) {
  text = without_leading_blanks(text);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// The cell that begins with a quote; two quotes in it are one. `rest` is what follows. Empty: it has no end.
std::optional<std::string> take_quoted(std::string_view& rest) {
  std::string cell;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] != '"') {
      cell += rest[i];
    } else if (rest.substr(i + 1).starts_with('"')) {
      cell += rest[i++];
    } else {
      rest.remove_prefix(i + 1);
      return cell;
    }
  }
  return std::nullopt;
}

std::string take_plain(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(','), rest.size());
  std::string cell(trimmed(rest.substr(0, end)));
  rest.remove_prefix(end);
  return cell;
}

Error wrong_quotes(std::size_t line, std::size_t column, const std::string& what) {
  Error error =
      usage_error("line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what);
  error.facts = {{"line", std::to_string(line)}, {"column", std::to_string(column)}};
  return error;
}

Result<std::vector<std::string>> cells_of(std::string_view rest, std::size_t line) {
  std::vector<std::string> cells;
  for (;;) {
    rest = without_leading_blanks(rest);
    std::optional<std::string> cell;
    if (rest.starts_with('"')) {
      cell = take_quoted(rest);
      if (!cell) return wrong_quotes(line, cells.size() + 1, "the quotes do not end on this line");
      rest = without_leading_blanks(rest);
      if (!rest.empty() && rest.front() != ',')
        return wrong_quotes(line, cells.size() + 1, "there is text behind the quotes");
    } else {
      cell = take_plain(rest);
    }
    cells.push_back(std::move(*cell));
    if (rest.empty() || cells.size() > kMostColumns) return cells;
    rest.remove_prefix(1);  // the comma
  }
}

}  // namespace

CsvLines::CsvLines(std::string_view text) : rest_(without_byte_order_mark(text)) {}

Result<std::optional<CsvLine>> CsvLines::next() {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    const std::string_view line = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    if (line.empty() || line.front() == '#') continue;
    auto cells = cells_of(line, number_);
    if (!cells) return cells.error();
    return std::optional(CsvLine{number_, std::move(*cells)});
  }
  return std::optional<CsvLine>();
}

std::string csv_cell(std::string_view text) {
  if (text == trimmed(text) && text.find_first_of(",\"\n") == std::string_view::npos)
    return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell += '"';
}

std::string separator_hint(const CsvLine& header) {
  if (header.cells.size() != 1) return {};
  if (header.cells.front().find(';') != std::string::npos)
    return "separate the cells by commas, not by semicolons";
  if (header.cells.front().find('\t') != std::string::npos)
    return "separate the cells by commas, not by tabs";
  return {};
}

}  // namespace aim
