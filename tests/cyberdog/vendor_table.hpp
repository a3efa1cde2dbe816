// The tables that were typed from the vendor's document and sources (vendor_*.tsv), which the tests take
// their expectations from.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace aim::robotside::cyberdog {

using ModeSet = std::set<int>;

struct VendorMotion {
  int motion = 0, mode = 0, gait = 0;
  bool in_document = true;
  bool before_all = false;  // every mode may follow
  ModeSet next;
  std::string duration;  // "=0|>790"
  int min_exec_ms = 0;

  bool allows(int duration_ms) const;
  int shortest_ms() const;  // 0: none
};
struct VendorMode {
  int from = 0;
  std::optional<ModeSet> document;  // nullopt: no row
  ModeSet controller;
  std::string differs, reason;
};
struct VendorRange {
  VendorMotion motion;
  std::string field;  // "vel_des"
  std::size_t index = 0;
  double min = 0, max = 0;            // by the document
  double here_min = 0, here_max = 0;  // of the simulated robot
  std::string reason;
};

std::vector<VendorMotion> vendor_motions();
std::vector<VendorMode> vendor_modes();
std::vector<VendorRange> vendor_ranges();

}  // namespace aim::robotside::cyberdog
