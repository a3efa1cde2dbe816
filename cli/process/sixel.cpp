// libpng reads the file. A sixel is a column of six pixels of one colour; a band of them is one pass per
// colour.
#include "cli/process/sixel.hpp"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace aim::cli {
namespace {

constexpr std::size_t kLevels = 6;  // per channel
constexpr std::size_t kColours = kLevels * kLevels * kLevels;
constexpr std::size_t kBand = 6;                 // rows
constexpr std::size_t kMostPixels = 16'000'000;  // of a picture that is read

struct Picture {
  std::size_t width = 0, height = 0;
  std::vector<std::uint8_t> rgb;  // rows from the top, three bytes per pixel
};

Error unreadable(std::string reason) {
  return {.origin = Origin::fault,
          .message = "the picture cannot be shown",
          .reason = std::move(reason),
          .hint = "write a file: --out FILE.png"};
}

Result<Picture> read_png(std::string_view png) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_memory(&image, png.data(), png.size()) == 0) return unreadable(image.message);
  if (std::size_t{image.width} * image.height > kMostPixels) {
    png_image_free(&image);
    return unreadable("it is too large");
  }
  image.format = PNG_FORMAT_RGB;
  Picture picture{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
  if (png_image_finish_read(&image, nullptr, picture.rgb.data(), 0, nullptr) == 0)
    return unreadable(image.message);
  return picture;
}

// Each pixel is the mean of a square of the picture.
Picture shrunk(const Picture& from, std::size_t factor) {
  Picture to{from.width / factor, from.height / factor, {}};
  to.rgb.reserve(to.width * to.height * 3);
  for (std::size_t y = 0; y < to.height; ++y)
    for (std::size_t x = 0; x < to.width; ++x)
      for (std::size_t channel = 0; channel < 3; ++channel) {
        std::size_t sum = 0;
        for (std::size_t v = 0; v < factor; ++v)
          for (std::size_t u = 0; u < factor; ++u)
            sum += from.rgb[((y * factor + v) * from.width + x * factor + u) * 3 + channel];
        to.rgb.push_back(static_cast<std::uint8_t>(sum / (factor * factor)));
      }
  return to;
}

// The colour of each pixel, by the method of Floyd and Steinberg: what a colour is off goes to the
// neighbours.
std::vector<std::uint8_t> dithered(const Picture& picture) {
  const std::size_t width = picture.width;
  std::vector<std::uint8_t> colours(width * picture.height);
  std::vector<int> here((width + 2) * 3), below((width + 2) * 3);  // [1/16]
  for (std::size_t y = 0; y < picture.height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      std::size_t colour = 0;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        const std::size_t at = (x + 1) * 3 + channel;
        const int value = std::clamp(picture.rgb[(y * width + x) * 3 + channel] + here[at] / 16, 0, 255);
        const int level = (value * static_cast<int>(kLevels - 1) + 127) / 255;
        const int off = value - level * 255 / static_cast<int>(kLevels - 1);
        colour = colour * kLevels + static_cast<std::size_t>(level);
        here[at + 3] += off * 7;
        below[at - 3] += off * 3;
        below[at] += off * 5;
        below[at + 3] += off;
      }
      colours[y * width + x] = static_cast<std::uint8_t>(colour);
    }
    here.swap(below);
    std::fill(below.begin(), below.end(), 0);
  }
  return colours;
}

// "!12~" for twelve times '~'; short runs as they are.
void append_run(std::string& text, char sixel, std::size_t count) {
  if (count > 3)
    text += fmt::format("!{}{}", count, sixel);
  else
    text.append(count, sixel);
}

// The sixels of one colour in a band, without the empty ones at its end.
void append_pass(std::string& text, const std::vector<char>& bits, std::size_t colour) {
  text += fmt::format("#{}", colour);
  const auto last = std::find_if(bits.rbegin(), bits.rend(), [](char one) { return one != 0; }).base();
  for (auto at = bits.begin(); at != last;) {
    const auto end = std::find_if(at, last, [&](char one) { return one != *at; });
    append_run(text, static_cast<char>('?' + *at), static_cast<std::size_t>(end - at));
    at = end;
  }
  text += '$';
}

void append_band(std::string& text, const Picture& picture, const std::vector<std::uint8_t>& colours,
                 std::size_t top) {
  std::array<std::vector<char>, kColours> passes;
  const std::size_t rows = std::min(kBand, picture.height - top);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t x = 0; x < picture.width; ++x) {
      std::vector<char>& bits = passes[colours[(top + row) * picture.width + x]];
      if (bits.empty()) bits.resize(picture.width);
      bits[x] = static_cast<char>(bits[x] | 1 << row);
    }
  for (std::size_t colour = 0; colour < kColours; ++colour)
    if (!passes[colour].empty()) append_pass(text, passes[colour], colour);
  text += '-';
}

}  // namespace

Result<std::string> sixel_text(std::string_view png, std::size_t widest) {
  auto read = read_png(png);
  if (!read) return read.error();
  const std::size_t factor = std::max<std::size_t>(1, (read->width + widest - 1) / widest);
  const Picture picture = factor == 1 ? std::move(*read) : shrunk(*read, factor);
  const std::vector<std::uint8_t> colours = dithered(picture);
  std::string text = fmt::format("\x1bP0;1q\"1;1;{};{}", picture.width, picture.height);
  constexpr std::size_t kStep = 100 / (kLevels - 1);  // [%]
  for (std::size_t i = 0; i < kColours; ++i)
    text += fmt::format("#{};2;{};{};{}", i, i / (kLevels * kLevels) * kStep, i / kLevels % kLevels * kStep,
                        i % kLevels * kStep);
  for (std::size_t top = 0; top < picture.height; top += kBand) append_band(text, picture, colours, top);
  return text + "\x1b\\\n";
}

}  // namespace aim::cli
