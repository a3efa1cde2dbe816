// The gestures as a table: order of fingers thumb, thumb abduction, index, middle, ring, little [%].
#include "robotside/simulators/kuavo/gestures.hpp"

#include <algorithm>

namespace aim::robotside::kuavo {
namespace {

constexpr GestureRow kRows[] = {
    {"cylindrical-grip",
     {"five-finger-grab"},
     "to grip things, not wholly against the palm",
     {{{700, {5, 95, 4, 5, 5, 5}}, {500, {45, 95, 45, 55, 55, 45}}}}},
    {"finger-pointing-opposed",
     {"number_1"},
     "to press buttons, to point; also the number 1",
     {{{500, {85, 5, 5, 95, 95, 95}}, {500, {85, 5, 5, 95, 95, 95}}}}},
    {"finger-pointing-unopposed",
     {"number_8"},
     "to press buttons; also the number 8",
     {{{500, {5, 5, 5, 95, 95, 95}}, {500, {5, 5, 5, 95, 95, 95}}}}},
    {"fist",
     {},
     "to grip things of any size and shape: a cup, a ball, a racket, an apple",
     {{{1000, {5, 95, 5, 5, 5, 5}}, {400, {5, 95, 5, 5, 5, 5}}, {800, {85, 95, 100, 100, 100, 100}}}}},
    {"five-finger-pinch",
     {},
     "to grip things with all fingers",
     {{{500, {95, 5, 5, 95, 95, 95}}, {500, {95, 5, 55, 95, 95, 95}}}}},
    {"flick-index-finger",
     {},
     "to flick the index finger",
     {{{500, {5, 90, 5, 5, 5, 5}}, {500, {85, 90, 95, 5, 5, 5}}}}},
    {"flick-middle-finger",
     {},
     "to flick the middle finger",
     {{{500, {5, 100, 6, 5, 5, 5}}, {500, {85, 100, 5, 95, 5, 5}}}}},
    {"four-finger-straight",
     {},
     "to carry a bowl or a wide cylinder without the palm",
     {{{500, {5, 95, 5, 5, 5, 95}}, {500, {60, 95, 95, 95, 95, 95}}}}},
    {"inward-thumb",
     {"number_4"},
     "to carry bowls and plates; also the number 4",
     {{{500, {4, 95, 5, 5, 5, 5}}, {500, {95, 95, 5, 5, 5, 5}}}}},
    {"mouse-control",
     {},
     "around a computer mouse",
     {{{500, {35, 20, 15, 15, 15, 15}}, {500, {35, 20, 15, 15, 15, 40}}}}},
    {"palm-open",
     {"number_5"},
     "to carry flat things; also the number 5",
     {{{500, {5, 5, 5, 5, 5, 5}}, {500, {5, 5, 5, 5, 5, 5}}}}},
    {"pen-grip1",
     {},
     "to hold a pen or a brush",
     {{{700, {5, 5, 5, 100, 100, 5}}, {500, {5, 5, 40, 100, 100, 40}}}}},
    {"pen-grip2",
     {},
     "to hold a pen or a brush",
     {{{700, {5, 5, 100, 5, 5, 100}}, {500, {5, 5, 100, 100, 100, 100}}}}},
    {"pen-grip3",
     {"two-finger-side-pinch"},
     "to take things between the thumb and the side of the index finger",
     {{{700, {5, 15, 65, 95, 95, 95}}, {500, {100, 15, 65, 95, 95, 95}}}}},
    {"precision-pinch-opposed",
     {},
     "to take small things: coins, cards, keys, a glue stick, grapes",
     {{{500, {5, 90, 5, 95, 95, 95}}, {500, {60, 90, 60, 95, 95, 95}}}}},
    {"precision-pinch-unopposed",
     {"ok", "number_3"},
     "to take small and light things; also OK and the number 3",
     {{{500, {5, 90, 4, 5, 5, 5}}, {600, {60, 90, 60, 5, 5, 5}}}}},
    {"rock-and-roll",
     {},
     "to show character",
     {{{500, {50, 50, 5, 95, 95, 5}}, {600, {85, 75, 5, 95, 95, 5}}}}},
    {"shaka-sign",
     {"number_6", "666"},
     "the number 6; also 666",
     {{{600, {5, 5, 4, 5, 5, 5}}, {700, {5, 5, 95, 95, 95, 5}}}}},
    {"side-pinch",
     {},
     "to take a business card",
     {{{500, {5, 5, 95, 95, 95, 95}}, {500, {100, 5, 95, 95, 95, 95}}}}},
    {"thumbs-up",
     {},
     "to carry bags by the handle; also well done",
     {{{500, {5, 5, 35, 35, 35, 35}}, {500, {5, 5, 95, 95, 95, 95}}}}},
    {"tripod-pinch-opposed",
     {"number_7"},
     "to take things; also the number 7",
     {{{600, {5, 100, 5, 5, 100, 100}}, {600, {60, 100, 60, 72, 100, 100}}}}},
    {"tripod-pinch-unpposed",
     {},
     "to take things of middle size: a phone, a bottle cap",
     {{{500, {4, 100, 5, 5, 5, 5}}, {500, {60, 100, 60, 72, 5, 5}}}}},
    {"two-finger-spread-opposed",
     {"number_2", "victory"},
     "to hold thin things between two fingers; also victory and the number 2",
     {{{500, {75, 75, 5, 5, 95, 95}}, {500, {95, 95, 5, 5, 95, 95}}}}},
    {"two-finger-spread-unopposed",
     {"hold-cigarette"},
     "to hold thin things between two fingers",
     {{{500, {5, 5, 5, 5, 95, 95}}, {500, {5, 5, 5, 5, 95, 95}}}}},
    {"empty", {"none"}, "all fingers open", {{{600, {0, 0, 0, 0, 0, 0}}}}},
};

bool names(const GestureRow& row, std::string_view name) {
  return row.name == name || std::find(row.aliases.begin(), row.aliases.end(), name) != row.aliases.end();
}

}  // namespace

std::span<const GestureRow> gesture_rows() { return kRows; }

const GestureRow* find_gesture(std::string_view name_or_alias) {
  if (name_or_alias.empty()) return nullptr;
  for (const GestureRow& row : kRows)
    if (names(row, name_or_alias)) return &row;
  return nullptr;
}

}  // namespace aim::robotside::kuavo
