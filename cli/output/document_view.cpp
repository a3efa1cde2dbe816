// Rows become columns that fit the screen, everything else lines of label and value.
#include "cli/output/document_view.hpp"

#include <algorithm>
#include <cctype>

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/text.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kLeastCell = 8;

std::string text_of(std::string_view key, const Json& value, const Screen& screen);

std::string list_text(std::string_view key, const Json& list, const Screen& screen) {
  std::string text;
  for (const Json& item : list) {
    if (!text.empty()) text += item.is_string() ? ", " : "  ";
    text += text_of(key, item, screen);
  }
  return text;
}

std::string object_text(const Json& object, const Screen& screen) {
  std::string text;
  for (const auto& [key, value] : object.items()) {
    const std::string said = text_of(key, value, screen);
    if (said.empty()) continue;
    text.append(text.empty() ? "" : "  ").append(printable(label_of(key))).append(" ").append(said);
  }
  return text;
}

// Empty for a value that is not set.
std::string text_of(std::string_view key, const Json& value, const Screen& screen) {
  if (value.is_string()) return printable(value.get_ref<const std::string&>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_integer() && !key.ends_with("_count")) return value.dump();
  if (value.is_number()) return quantity_text(key, value.get<double>(), screen);
  if (value.is_array()) return list_text(key, value, screen);
  if (value.is_object()) return object_text(value, screen);
  return {};
}

void add_facts(const Json& document, const std::string& lead, const Screen& screen,
               std::vector<Fact>& facts) {
  for (const auto& [key, value] : document.items()) {
    if (lead.empty() && key == "schema") continue;
    const std::string label = lead + printable(label_of(key));
    if (value.is_object()) {
      add_facts(value, label + " ", screen, facts);
    } else if (value.is_array() && !value.empty() && value[0].is_object()) {
      for (std::size_t i = 0; i < value.size(); ++i)
        facts.push_back({i == 0 ? label : "", text_of(key, value[i], screen)});
    } else {
      facts.push_back({label, text_of(key, value, screen)});
    }
  }
}

std::string title_of(std::string_view key) {
  std::string title = label_of(key.substr(key.rfind('.') + 1));
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return title;
}

std::string rows_text(const Json& rows, std::vector<std::string> keys, const Screen& screen) {
  if (keys.empty() && !rows.empty() && rows.front().is_object())
    for (const auto& [key, value] : rows.front().items()) keys.push_back(key);
  ColumnTable table;
  int order = 0;
  for (const std::string& key : keys) {
    const bool numbers = !rows.empty() && std::all_of(rows.begin(), rows.end(), [&](const Json& row) {
      return part_of(row, key).is_number() || part_of(row, key).is_null();
    });
    table.columns.push_back(
        {.title = title_of(key), .right = numbers, .least = numbers ? 0 : kLeastCell, .left_out = order++});
  }
  for (const Json& row : rows) {
    std::vector<std::string> cells;
    cells.reserve(keys.size());
    for (const std::string& key : keys) cells.push_back(text_of(key, part_of(row, key), screen));
    table.rows.push_back(std::move(cells));
  }
  if (keys.empty()) table.columns.push_back({.least = kLeastCell});
  for (std::size_t i = 0; keys.empty() && i < rows.size(); ++i)
    table.rows[i].push_back(text_of({}, rows[i], screen));
  return columns_text(std::move(table), screen);
}

}  // namespace

std::string document_view(const Output& output, const Screen& screen) {
  const Json& rows = part_of(output.document, output.rows);
  if (rows.is_array()) return rows.empty() ? "none\n" : rows_text(rows, output.columns, screen);
  std::vector<Fact> facts;
  add_facts(output.document, "", screen, facts);
  const std::string text = facts_text(facts, screen);
  return text.empty() ? "no values\n" : text;
}

}  // namespace aim::cli
