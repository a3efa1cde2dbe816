// The gaits of the Kuavo: sequences of contact modes with their durations, as data. Source: gait.info of
// kuavo_v45. A mode is two contacts, left and right, in one number: 4 * left + right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace aim::robotside::kuavo {

enum class Contact : std::uint8_t { flight, heel, toe, sole };  // F, H, T, S

constexpr Contact contact_of(int mode, std::size_t foot) {  // foot: 0 left, 1 right
  return static_cast<Contact>(foot == 0 ? mode / 4 % 4 : mode % 4);
}
constexpr int mode_of(Contact left, Contact right) {
  return 4 * static_cast<int>(left) + static_cast<int>(right);
}
constexpr bool in_air(int mode, std::size_t foot) { return contact_of(mode, foot) == Contact::flight; }
constexpr bool any_in_air(int mode) { return in_air(mode, 0) || in_air(mode, 1); }

inline constexpr int kFlightMode = mode_of(Contact::flight, Contact::flight);  // FF, 0
inline constexpr int kStanceMode = mode_of(Contact::sole, Contact::sole);      // SS, 15

struct GaitPhase {
  int mode;
  double seconds;
};
struct GaitTemplate {
  std::string_view name;
  std::span<const GaitPhase> phases;
};

// In the order of the list in gait.info; the first is stance.
std::span<const GaitTemplate> gait_templates();
const GaitTemplate* find_gait(std::string_view name);  // nullptr: there is none
inline const GaitTemplate& stance_gait() { return gait_templates().front(); }

// The gait with these phases: one mode less than event times, which begin at 0; times may differ by 1e-9 s.
// nullptr: there is none.
const GaitTemplate* matching_gait(std::span<const double> event_times, std::span<const std::int8_t> modes);

// The mode that is walked in place of `mode` at this forward speed [m/s]: when slow, the feet are set down
// flat; backwards, they touch down with the toe.
int mode_at_speed(int mode, double forward);

}  // namespace aim::robotside::kuavo
