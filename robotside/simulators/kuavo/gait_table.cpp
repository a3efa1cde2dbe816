// The table of gait.info.
#include "robotside/simulators/kuavo/gait_table.hpp"

#include <array>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

using enum Contact;

constexpr int kSS = kStanceMode;
constexpr int kFF = kFlightMode;
constexpr int kST = mode_of(sole, toe), kTS = mode_of(toe, sole);
constexpr int kSF = mode_of(sole, flight), kFS = mode_of(flight, sole);
constexpr int kSH = mode_of(sole, heel), kHS = mode_of(heel, sole);
static_assert(kFS == 3 && kHS == 7 && kTS == 11 && kSF == 12 && kSH == 13 && kST == 14 && kSS == 15);

constexpr std::array<GaitPhase, 1> kStance{{{kSS, 0.5}}};
constexpr std::array<GaitPhase, 4> kTrot{{{kSS, 0.16}, {kSF, 0.35}, {kSS, 0.16}, {kFS, 0.35}}};
constexpr std::array<GaitPhase, 2> kJump{{{kSS, 0.2}, {kFF, 0.3}}};
constexpr std::array<GaitPhase, 1> kOneLeg{{{kSF, 0.4}}};
constexpr std::array<GaitPhase, 8> kWalk{
    {{kSS, 0.05}, {kST, 0.07}, {kSF, 0.35}, {kSH, 0.04}, {kSS, 0.05}, {kTS, 0.07}, {kFS, 0.35}, {kHS, 0.04}}};
constexpr std::array<GaitPhase, 8> kWalk2{
    {{kSS, 0.10}, {kST, 0.15}, {kSF, 0.30}, {kSH, 0.15}, {kSS, 0.10}, {kTS, 0.15}, {kFS, 0.30}, {kHS, 0.15}}};
constexpr std::array<GaitPhase, 4> kTrot2{{{kSF, 0.3}, {kSS, 1}, {kFS, 0.3}, {kSS, 1}}};

constexpr std::array<GaitTemplate, 7> kTemplates{{{"stance", kStance},
                                                  {"trot", kTrot},
                                                  {"jump", kJump},
                                                  {"sl", kOneLeg},
                                                  {"walk", kWalk},
                                                  {"walk2", kWalk2},
                                                  {"trot2", kTrot2}}};

constexpr double kSlow = 0.1;          // [m/s] GaitReceiver
constexpr double kTolerance_s = 1e-9;  // of event times, GaitReceiver

bool matches(const GaitTemplate& gait, std::span<const double> event_times,
             std::span<const std::int8_t> modes) {
  if (modes.size() != gait.phases.size() || event_times.size() != modes.size() + 1) return false;
  double at = 0;
  for (std::size_t i = 0; i < modes.size(); ++i) {
    // Written so that a time that is not a number does not match.
    if (!(std::abs(event_times[i] - at) <= kTolerance_s) || modes[i] != gait.phases[i].mode) return false;
    at += gait.phases[i].seconds;
  }
  return std::abs(event_times.back() - at) <= kTolerance_s;
}

}  // namespace

std::span<const GaitTemplate> gait_templates() { return kTemplates; }

const GaitTemplate* find_gait(std::string_view name) {
  for (const GaitTemplate& gait : kTemplates)
    if (gait.name == name) return &gait;
  return nullptr;
}

const GaitTemplate* matching_gait(std::span<const double> event_times, std::span<const std::int8_t> modes) {
  for (const GaitTemplate& gait : kTemplates)
    if (matches(gait, event_times, modes)) return &gait;
  return nullptr;
}

int mode_at_speed(int mode, double forward) {
  const bool partial = mode == kST || mode == kTS || mode == kSH || mode == kHS;
  if (!partial) return mode;
  if (std::abs(forward) < kSlow || (forward < 0 && (mode == kST || mode == kTS))) return kSS;
  if (forward > 0) return mode;
  return mode == kSH ? kST : kTS;
}

}  // namespace aim::robotside::kuavo
