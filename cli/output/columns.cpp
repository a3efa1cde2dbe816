// Optional columns are cut, then left out, and then the others are cut, until the table fits.
#include "cli/output/columns.hpp"

#include <algorithm>
#include <cstdint>

#include "cli/output/styled_text.hpp"

namespace aim::cli {
namespace {

std::string cell_of(const std::vector<std::string>& row, std::size_t column) {
  return column < row.size() ? row[column] : std::string();
}

void remove_column(ColumnTable& table, std::size_t column) {
  const auto at = static_cast<std::ptrdiff_t>(column);
  table.columns.erase(table.columns.begin() + at);
  for (auto& row : table.rows)
    if (column < row.size()) row.erase(row.begin() + at);
}

void remove_empty_columns(ColumnTable& table) {
  for (std::size_t i = table.columns.size(); i-- > 0;)
    if (std::all_of(table.rows.begin(), table.rows.end(),
                    [&](const auto& row) { return cell_of(row, i).empty(); }))
      remove_column(table, i);
}

using Widths = std::vector<std::size_t>;

Widths natural_widths(const ColumnTable& table) {
  Widths widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t width = styled_width(table.columns[i].title);
    for (const auto& row : table.rows) width = std::max(width, styled_width(cell_of(row, i)));
    widths.push_back(width);
  }
  return widths;
}

std::size_t total(const ColumnTable& table, const Widths& widths) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) sum += widths[i] + (i > 0 ? table.columns[i].gap : 0);
  return sum;
}

// Takes the excess from the widest column that may be cut, one column of the screen at a time.
enum class Which : std::uint8_t { optional, all };  // optional: columns that may also be left out
bool shrink(const ColumnTable& table, Widths& widths, std::size_t columns, Which which) {
  while (total(table, widths) > columns) {
    std::size_t widest = widths.size();
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const std::size_t least = table.columns[i].least;
      if (least == 0 || widths[i] <= least) continue;
      if (which == Which::optional && table.columns[i].left_out == 0) continue;
      if (widest == widths.size() || widths[i] > widths[widest]) widest = i;
    }
    if (widest == widths.size()) return false;
    --widths[widest];
  }
  return true;
}

bool leave_one_out(ColumnTable& table) {
  const auto it = std::max_element(table.columns.begin(), table.columns.end(),
                                   [](const Column& a, const Column& b) { return a.left_out < b.left_out; });
  if (it == table.columns.end() || it->left_out == 0) return false;
  remove_column(table, static_cast<std::size_t>(it - table.columns.begin()));
  return true;
}

std::string line_of(const ColumnTable& table, const std::vector<std::string>& cells, const Widths& widths,
                    const Screen& screen) {
  std::string line;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (i > 0) line.append(table.columns[i].gap, ' ');
    line +=
        styled_padded(styled_cut(cell_of(cells, i), widths[i], screen), widths[i], table.columns[i].right);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string columns_text(ColumnTable table, const Screen& screen) {
  remove_empty_columns(table);
  Widths widths = natural_widths(table);
  while (!shrink(table, widths, screen.columns, Which::optional) && leave_one_out(table))
    widths = natural_widths(table);
  (void)shrink(table, widths, screen.columns, Which::all);
  std::string text;
  if (std::any_of(table.columns.begin(), table.columns.end(),
                  [](const Column& column) { return !column.title.empty(); })) {
    std::vector<std::string> titles;
    for (const Column& column : table.columns) titles.push_back(styled(Tone::strong, column.title, screen));
    text += line_of(table, titles, widths, screen);
  }
  for (const auto& row : table.rows) text += line_of(table, row, widths, screen);
  return text;
}

}  // namespace aim::cli
