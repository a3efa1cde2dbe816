// Tables, key and value lines, CSV, and the choice of fields.
#include "cli/output/shape.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "cli/output/field.hpp"
#include "cli/output/text.hpp"
#include "core/codec/csv_lines.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kPlain = "\x1b[0m";

std::string number_text(const Json& value, Precision precision) {
  if (!value.is_number_float() || precision == Precision::exact) return value.dump();
  const double number = value.get<double>();
  std::array<char, 32> text;
  // Six significant digits: 0.30000000000000004 becomes 0.3.
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, 6);
  return {text.data(), end.ptr};
}

std::string cell_text(const Json& value, Precision precision);

std::string list_text(const Json& list, Precision precision) {
  std::string text;
  for (const Json& item : list) {
    if (!text.empty()) text += item.is_object() ? "; " : " ";
    text += cell_text(item, precision);
  }
  return text;
}

std::string object_text(const Json& object, Precision precision) {
  std::string text;
  for (const auto& [key, value] : object.items()) {
    if (!text.empty()) text += ", ";
    text += key + " " + cell_text(value, precision);
  }
  return text;
}

std::string cell_text(const Json& value, Precision precision) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return number_text(value, precision);
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_array()) return list_text(value, precision);
  if (value.is_object()) return object_text(value, precision);
  return "";
}

void flatten(const Json& object, const std::string& prefix, Precision precision,
             std::vector<std::pair<std::string, std::string>>& pairs) {
  for (const auto& [key, value] : object.items()) {
    if (prefix.empty() && key == "schema") continue;
    std::string name = prefix;
    name.append(prefix.empty() ? "" : ".").append(key);
    if (value.is_object() && !value.empty()) {
      flatten(value, name, precision, pairs);
    } else if (value.is_array() && !value.empty() && value[0].is_object() && precision == Precision::human) {
      bool first = true;  // one line each, the key on the first
      for (const Json& item : value) {
        pairs.emplace_back(first ? name : "", cell_text(item, precision));
        first = false;
      }
    } else {
      pairs.emplace_back(name, cell_text(value, precision));
    }
  }
}

Error unknown_field(const std::string& field, const Json& object) {
  std::vector<std::string_view> names;
  std::string all;
  for (const auto& [key, value] : object.items()) {
    if (key == "schema") continue;
    names.push_back(key);
    all += (all.empty() ? "" : ", ") + key;
  }
  const std::string near = did_you_mean(field, names);
  return Error{.origin = Origin::usage,
               .message = "--fields: there is no field '" + field + "'",
               .reason = "the fields are: " + all,
               .hint = near.empty() ? "aimctl explain FIELD says what a field means" : near};
}

void keep(Json& to, const Json& from, const std::vector<std::string>& fields) {
  for (const std::string& field : fields)
    if (auto value = field_of(from, field)) to[field] = std::move(*value);
}

const Json* rows_of(const Output& output) {
  if (output.rows.empty()) return nullptr;
  const auto rows = output.document.find(output.rows);
  return rows == output.document.end() || !rows->is_array() ? nullptr : &*rows;
}

}  // namespace

Result<Output> select_fields(const Output& output, const std::vector<std::string>& fields) {
  if (fields.empty()) return output;
  const Json* rows = rows_of(output);
  const Json* first = rows && !rows->empty() && rows->front().is_object() ? &rows->front() : nullptr;
  for (const std::string& field : fields) {
    const bool in_row = first && field_of(*first, field);
    if (in_row || field_of(output.document, field)) continue;
    if (rows && rows->empty()) continue;  // without a row the names cannot be checked
    return unknown_field(field, first ? *first : output.document);
  }
  Output chosen{Json::object(), {}, {}};
  keep(chosen.document, output.document, fields);
  if (!rows) return chosen;
  Json kept = Json::array();
  bool any = rows->empty();
  for (const Json& row : *rows) {
    Json some = Json::object();
    keep(some, row, fields);
    any = any || !some.empty();
    kept.push_back(std::move(some));
  }
  if (!any) return chosen;
  chosen.document[output.rows] = std::move(kept);
  chosen.rows = output.rows;
  for (const std::string& field : fields)
    if (!first || field_of(*first, field)) chosen.columns.push_back(field);
  return chosen;
}

Grid grid_of(const Output& output, Precision precision) {
  Grid grid;
  const Json* rows = rows_of(output);
  if (!rows) {
    std::vector<std::string> row;
    for (auto& [key, value] : pairs_of(output.document, precision)) {
      grid.columns.push_back(key);
      row.push_back(std::move(value));
    }
    grid.rows.push_back(std::move(row));
    grid.numeric.assign(grid.columns.size(), false);
    return grid;
  }
  grid.columns = output.columns;
  if (grid.columns.empty() && !rows->empty() && rows->front().is_object())
    for (const auto& [key, value] : rows->front().items()) grid.columns.push_back(key);
  if (grid.columns.empty()) grid.columns.push_back(output.rows);  // rows of plain values
  grid.numeric.assign(grid.columns.size(), !rows->empty());
  for (const Json& row : *rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
      const auto value = row.is_object() ? field_of(row, grid.columns[i]) : std::optional(row);
      if (value && !value->is_null() && !value->is_number()) grid.numeric[i] = false;
      cells.push_back(value ? cell_text(*value, precision) : "");
    }
    grid.rows.push_back(std::move(cells));
  }
  return grid;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const Json& document, Precision precision) {
  std::vector<std::pair<std::string, std::string>> pairs;
  flatten(document, "", precision, pairs);
  return pairs;
}

std::string table_text(const Grid& grid, bool header, bool color, std::vector<std::size_t>& widths) {
  const std::size_t count = grid.columns.size();
  widths.resize(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    widths[i] = std::max(widths[i], width_of(grid.columns[i]));
    for (const auto& row : grid.rows) widths[i] = std::max(widths[i], width_of(printable(row[i])));
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) text += "  ";
      const bool last = i + 1 == count && !grid.numeric[i];  // no trailing blanks
      text += last ? printable(cells[i]) : padded(printable(cells[i]), widths[i], grid.numeric[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  std::string text;
  if (header) text += color ? kBold + line(grid.columns) + kPlain + "\n" : line(grid.columns) + "\n";
  for (const auto& row : grid.rows) text += line(row) + "\n";
  return text;
}

std::string pairs_text(const std::vector<std::pair<std::string, std::string>>& pairs, bool color) {
  std::size_t width = 0;
  for (const auto& [key, value] : pairs) width = std::max(width, width_of(key));
  std::string text;
  for (const auto& [key, value] : pairs) {
    const std::string name = padded(printable(key), width);
    text += color ? kBold + name + kPlain : name;
    text += "  " + (value.empty() ? std::string("-") : printable(value)) + "\n";
  }
  return text;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    line += csv_cell(printable_lines(cells[i]));
  }
  return line + "\n";
}

}  // namespace aim::cli
