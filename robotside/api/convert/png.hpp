// Images as PNG files in memory. The only user of libpng in aimd.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace aim::robotside {

// Red, green, blue of each pixel, row by row. An empty string: no memory.
std::string png_of_color(std::span<const std::uint8_t> pixels, std::uint32_t width, std::uint32_t height);
// 16 bit grey values, here millimetres.
std::string png_of_depth(std::span<const std::uint16_t> pixels, std::uint32_t width, std::uint32_t height);

}  // namespace aim::robotside
