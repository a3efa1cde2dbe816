// Reads Markdown tables: lines that begin with "| ", below a header and a separator line "|--".
#include "page_table.hpp"

#include <fstream>
#include <sstream>

namespace aim::test {
namespace {

std::string trimmed(std::string_view text, std::string_view around) {
  const auto begin = text.find_first_not_of(around);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(around) - begin + 1));
}

}  // namespace

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Row> rows_of(const std::string& page, std::string_view around) {
  std::vector<Row> found;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ")) {
      if (line.starts_with("|--") && !found.empty()) found.pop_back();  // the line above it was a header
      continue;
    }
    Row row;
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) row.push_back(trimmed(cell, around));
    found.push_back(row);
  }
  return found;
}

}  // namespace aim::test
