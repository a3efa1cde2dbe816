// The images of a camera: one ray per pixel, colour and depth from the same ray. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "robotside/scene/lens_rays.hpp"
#include "robotside/scene/primitive.hpp"

namespace aim::robotside {

struct ViewImages {
  std::vector<std::uint8_t>* color = nullptr;   // red, green, blue of each pixel; null: not wanted
  std::vector<std::uint16_t>* depth = nullptr;  // along the optical axis [mm], 0: none; null: not wanted
};

// `primitives` are in the camera's optical frame; depth outside `depth_range` [m] is 0.
void view(const LensRays& rays, std::span<const Primitive> primitives, const Pose& camera_in_world,
          const Range& depth_range, const ViewImages& images);

}  // namespace aim::robotside
