// Reads the measured conversions of wire_json.txt.
#include "wire_case.hpp"

#include <fstream>
#include <sstream>

#include "core/codec/codec.hpp"
#include "tests/source_root.hpp"

namespace aim::test {

std::vector<WireCase> wire_cases() {
  std::vector<WireCase> cases;
  std::ifstream file(aim::test::source_root() / "tests/core/wire_json.txt");
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream columns(line);
    WireCase row;
    std::string hex;
    std::getline(columns, row.message, '\t');
    std::getline(columns, row.json_in, '\t');
    std::getline(columns, row.json_out, '\t');
    std::getline(columns, hex, '\t');
    row.refused = row.json_out == "!";
    if (row.refused) row.json_out.clear();
    row.protobuf = from_hex(hex).value();
    row.line = number;
    cases.push_back(std::move(row));
  }
  return cases;
}

}  // namespace aim::test
