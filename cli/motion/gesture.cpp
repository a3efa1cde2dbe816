// The table of gestures. Source: the range of the counts is from AimDK A2 motion control, limits of the
// dexterous hand; the positions are this project's choice.
#include "cli/motion/gesture.hpp"

namespace aim::cli {
namespace {

constexpr Gesture kGestures[] = {
    {"open", "all fingers stretched", {0, 0, 0, 0, 0, 0}},
    {"relax", "fingers lightly bent", {400, 300, 450, 500, 550, 600}},
    {"fist", "all fingers closed, the thumb over them", {1500, 1600, 2000, 2000, 2000, 2000}},
    {"point", "index finger stretched", {1500, 1600, 0, 2000, 2000, 2000}},
    {"two", "index and middle finger stretched, side by side", {1500, 1600, 0, 0, 2000, 2000}},
    {"victory", "two fingers up, the thumb on the others", {1800, 1900, 0, 0, 2000, 2000}},
    {"three", "index, middle and ring finger stretched", {1700, 1700, 0, 0, 0, 2000}},
    {"four", "all but the thumb stretched", {1800, 1800, 0, 0, 0, 0}},
    {"thumbs_up", "the thumb stretched, the fist closed", {0, 0, 2000, 2000, 2000, 2000}},
    {"call", "thumb and pinky stretched", {0, 0, 2000, 2000, 2000, 0}},
    {"horns", "index finger and pinky stretched", {1500, 1600, 0, 2000, 2000, 0}},
    {"ok", "tips of thumb and index finger together, the rest stretched", {1600, 900, 1150, 0, 0, 0}},
    {"pinch", "tips of thumb and index finger together, the rest bent", {1600, 900, 1150, 1800, 1800, 1800}},
    {"grip", "around a thick object: a bottle, a handle", {1800, 900, 1300, 1300, 1300, 1300}},
    {"hook", "fingers bent, the thumb away: to carry a bag", {0, 0, 1500, 1500, 1500, 1500}},
    {"flat", "fingers together, the thumb along them: to hand an object over", {600, 400, 0, 0, 0, 0}},
};

}  // namespace

std::span<const Gesture> gestures() { return kGestures; }

const Gesture* find_gesture(std::string_view name) {
  for (const Gesture& gesture : gestures())
    if (gesture.name == name) return &gesture;
  return nullptr;
}

}  // namespace aim::cli
