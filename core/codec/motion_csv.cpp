// Motions as comma-separated values. Source: RFC 4180, without quoting, which no cell needs.
#include "core/codec/motion_csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "core/codec/foreign_text.hpp"

namespace aim {
namespace {

constexpr std::string_view kTimeColumn = "time_s";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void append(std::string& text, double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  text.append(digits.data(), end.ptr);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Splits text into lines and counts them.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return true;
  }
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t end = line.find(',');
    cells.push_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos || cells.size() > kMostColumns) return cells;
    line.remove_prefix(end + 1);
  }
}

Error at(std::size_t line, std::size_t column, const std::string& what, std::string hint = {}) {
  return {
      .origin = Origin::usage,
      .message = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what,
      .reason = "the first line has time_s and the track names, each further line the numbers of one knot",
      .hint = std::move(hint),
      .facts = {{"line", std::to_string(line)}, {"column", std::to_string(column)}}};
}

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 40;
  return '"' + std::string(text.substr(0, most)) + (text.size() > most ? "...\"" : "\"");
}

Status read_header(std::string_view line, v1::Motion& motion) {
  const auto cells = cells_of(line);
  if (cells.front() != kTimeColumn)
    return at(
        1, 1, quoted(cells.front()) + " is not time_s",
        line.find(';') == std::string_view::npos ? "" : "separate the cells by commas, not by semicolons");
  if (cells.size() < 2) return at(1, 2, "there is no track");
  if (cells.size() > kMostColumns) return at(1, kMostColumns + 1, "there are too many columns");
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].empty()) return at(1, i + 1, "the name of the track is missing");
    motion.add_tracks(std::string(cells[i]));
  }
  return Done{};
}

Status read_knot(const Lines& lines, std::string_view line, v1::Motion& motion) {
  const auto cells = cells_of(line);
  const std::size_t columns = static_cast<std::size_t>(motion.tracks_size()) + 1;
  v1::Knot& knot = *motion.add_knots();
  for (std::size_t i = 0; i < cells.size() && i < columns; ++i) {
    double value = 0;
    const std::string_view cell = cells[i];
    const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (read.ec != std::errc{} || read.ptr != cell.data() + cell.size() || !std::isfinite(value))
      return at(lines.number(), i + 1, quoted(cell) + " is not a number");
    if (i == 0)
      knot.set_time_s(value);
    else
      knot.add_positions(value);
  }
  if (cells.size() != columns)
    return at(lines.number(), std::min(cells.size(), columns) + 1,
              cells.size() < columns
                  ? "the line is too short; the first line has " + std::to_string(columns) + " columns"
                  : "the first line has only " + std::to_string(columns) + " columns");
  return Done{};
}

}  // namespace

std::string csv_of(const v1::Motion& motion) {
  std::string text(kTimeColumn);
  for (const std::string& track : motion.tracks()) text += ',' + track;
  text += '\n';
  for (const v1::Knot& knot : motion.knots()) {
    append(text, knot.time_s());
    for (const double position : knot.positions()) append(text += ',', position);
    text += '\n';
  }
  return text;
}

Result<v1::Motion> motion_of_csv(std::string_view text, std::string_view name) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  v1::Motion motion;
  motion.set_name(std::string(name));
  Lines lines(text);
  std::string_view line;
  if (!lines.next(line)) return at(1, 1, "the text is empty");
  if (auto fine = read_header(line, motion); !fine) return fine.error();
  while (lines.next(line)) {
    if (line.empty()) continue;
    if (auto fine = read_knot(lines, line, motion); !fine) return fine.error();
  }
  return motion;
}

}  // namespace aim
