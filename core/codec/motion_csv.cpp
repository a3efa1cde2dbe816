// Motions as comma-separated values.
#include "core/codec/motion_csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/codec/csv_lines.hpp"
#include "core/codec/foreign_text.hpp"

namespace aim {
namespace {

constexpr std::string_view kTimeColumn = "time_s";

void append(std::string& text, double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  text.append(digits.data(), end.ptr);
}

Error at(std::size_t line, std::size_t column, const std::string& what, std::string hint = {}) {
  return {
      .origin = Origin::usage,
      .message = "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what,
      .reason = "the first line has time_s and the track names, each further line the numbers of one knot",
      .hint = std::move(hint),
      .facts = {{"line", std::to_string(line)}, {"column", std::to_string(column)}}};
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  return '"' + std::string(text.substr(0, most)) + (text.size() > most ? "...\"" : "\"");
}

Status read_header(const CsvLine& line, v1::Motion& motion) {
  const auto& cells = line.cells;
  if (cells.front() != kTimeColumn)
    return at(line.number, 1, in_quotes(cells.front()) + " is not time_s", separator_hint(line));
  if (cells.size() < 2) return at(line.number, 2, "there is no track");
  if (cells.size() > kMostColumns) return at(line.number, kMostColumns + 1, "there are too many columns");
  for (std::size_t i = 1; i < cells.size(); ++i) {
    if (cells[i].empty()) return at(line.number, i + 1, "the name of the track is missing");
    motion.add_tracks(cells[i]);
  }
  return Done{};
}

Status read_knot(const CsvLine& line, v1::Motion& motion) {
  const auto& cells = line.cells;
  const std::size_t columns = static_cast<std::size_t>(motion.tracks_size()) + 1;
  v1::Knot& knot = *motion.add_knots();
  for (std::size_t i = 0; i < cells.size() && i < columns; ++i) {
    double value = 0;
    const std::string_view cell = cells[i];
    const auto read = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (read.ec != std::errc{} || read.ptr != cell.data() + cell.size() || !std::isfinite(value))
      return at(line.number, i + 1, in_quotes(cell) + " is not a number");
    if (i == 0)
      knot.set_time_s(value);
    else
      knot.add_positions(value);
  }
  if (cells.size() != columns)
    return at(line.number, std::min(cells.size(), columns) + 1,
              cells.size() < columns
                  ? "the line is too short; the first line has " + std::to_string(columns) + " columns"
                  : "the first line has only " + std::to_string(columns) + " columns");
  return Done{};
}

}  // namespace

std::string csv_of(const v1::Motion& motion) {
  std::string text(kTimeColumn);
  for (const std::string& track : motion.tracks()) text += ',' + csv_cell(track);
  text += '\n';
  for (const v1::Knot& knot : motion.knots()) {
    append(text, knot.time_s());
    for (const double position : knot.positions()) append(text += ',', position);
    text += '\n';
  }
  return text;
}

Result<v1::Motion> motion_of_csv(std::string_view text, std::string_view name) {
  v1::Motion motion;
  motion.set_name(std::string(name));
  CsvLines lines(text);
  bool header = false;
  for (;;) {
    auto line = lines.next();
    if (!line) return line.error();
    if (!*line) break;
    const Status fine = header ? read_knot(**line, motion) : read_header(**line, motion);
    if (!fine) return fine.error();
    header = true;
  }
  if (!header) return at(1, 1, "the text is empty");
  return motion;
}

}  // namespace aim
