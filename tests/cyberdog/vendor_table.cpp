// Reads vendor_*.tsv: lines that begin with "#" are remarks, the first other line is the header.
#include "vendor_table.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/source_root.hpp"

namespace aim::robotside::cyberdog {
namespace {

using Cells = std::vector<std::string>;

Cells parts_of(const std::string& text, char separator) {
  Cells parts;
  std::istringstream from(text);
  for (std::string part; std::getline(from, part, separator);) parts.push_back(part);
  return parts;
}

std::vector<Cells> table_of(const std::string& name, std::size_t columns) {
  const auto path = test::source_root() / "tests/cyberdog" / name;
  INFO(path);
  std::ifstream file(path);
  REQUIRE(file);
  std::vector<Cells> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    INFO(line);
    Cells cells = parts_of(line, '\t');
    cells.resize(std::max(cells.size(), columns));
    REQUIRE(cells.size() == columns);
    rows.push_back(cells);
  }
  REQUIRE(rows.size() > 1);
  rows.erase(rows.begin());
  return rows;
}

ModeSet modes_of(const std::string& list) {
  ModeSet modes;
  for (const std::string& part : parts_of(list, ',')) modes.insert(std::stoi(part));
  return modes;
}

}  // namespace

bool VendorMotion::allows(int duration_ms) const {
  for (const std::string& rule : parts_of(duration, '|')) {
    const bool also_equal = rule.starts_with(">=");
    const int bound = std::stoi(rule.substr(also_equal ? 2 : 1));
    if (rule[0] == '>' && duration_ms > bound) return true;
    if ((rule[0] == '=' || also_equal) && duration_ms == bound) return true;
  }
  return false;
}

int VendorMotion::shortest_ms() const {
  const auto at = duration.find('>');
  if (at == std::string::npos || duration.substr(at, 2) == ">=") return 0;
  return std::stoi(duration.substr(at + 1));
}

std::vector<VendorMotion> vendor_motions() {
  std::vector<VendorMotion> motions;
  for (const Cells& cells : table_of("vendor_motions.tsv", 6)) {
    VendorMotion motion;
    motion.motion = std::stoi(cells[0]);
    motion.mode = std::stoi(cells[1]);
    motion.gait = std::stoi(cells[2]);
    motion.in_document = cells[3] != "-";
    motion.before_all = cells[3] == "all";
    if (motion.in_document && !motion.before_all) motion.next = modes_of(cells[3]);
    if (motion.in_document) motion.duration = cells[4];
    motion.min_exec_ms = std::stoi(cells[5]);
    motions.push_back(motion);
  }
  return motions;
}

std::vector<VendorMode> vendor_modes() {
  std::vector<VendorMode> modes;
  for (const Cells& cells : table_of("vendor_modes.tsv", 5)) {
    VendorMode& mode = modes.emplace_back();
    mode.from = std::stoi(cells[0]);
    if (cells[1] != "-") mode.document = modes_of(cells[1]);
    mode.controller = modes_of(cells[2]);
    if (cells[3] != "-") mode.differs = cells[3];
    mode.reason = cells[4];
  }
  return modes;
}

std::vector<VendorRange> vendor_ranges() {
  std::vector<VendorRange> ranges;
  const auto motions = vendor_motions();
  for (const Cells& cells : table_of("vendor_ranges.tsv", 7)) {
    VendorRange range;
    for (const VendorMotion& motion : motions)
      if (motion.motion == std::stoi(cells[0])) range.motion = motion;
    REQUIRE(range.motion.motion == std::stoi(cells[0]));
    range.field = cells[1].substr(0, cells[1].find('['));
    range.index = static_cast<std::size_t>(cells[1].at(range.field.size() + 1) - '0');
    range.min = std::stod(cells[2]);
    range.max = std::stod(cells[3]);
    range.here_min = cells[4] == "=" ? range.min : std::stod(cells[4]);
    range.here_max = cells[5] == "=" ? range.max : std::stod(cells[5]);
    range.reason = cells[6];
    ranges.push_back(range);
  }
  return ranges;
}

}  // namespace aim::robotside::cyberdog
