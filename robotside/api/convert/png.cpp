// Source: libpng 1.6 manual, section IV (writing). Fast compression: an operator waits for the file.
#include "robotside/api/convert/png.hpp"

#include <png.h>

#include <bit>
#include <csetjmp>
#include <cstddef>

namespace aim::robotside {
namespace {

constexpr int kFast = 2;

struct Image {
  const unsigned char* bytes;
  std::uint32_t width, height;
  std::size_t row_bytes;
  int bits, color;
};

void append(png_structp png, png_bytep data, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
}
void flush(png_structp) {}

// False: libpng reported an error and jumped back. Nothing with a destructor lives in this frame.
bool write(png_structp png, png_infop info, const Image& image, std::string* out) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_set_write_fn(png, out, append, flush);
  png_set_compression_level(png, kFast);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_IHDR(png, info, image.width, image.height, image.bits, image.color, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  if (image.bits == 16 && std::endian::native == std::endian::little) png_set_swap(png);
  for (std::uint32_t row = 0; row < image.height; ++row)
    png_write_row(png, const_cast<png_bytep>(image.bytes + row * image.row_bytes));  // only read
  png_write_end(png, nullptr);
  return true;
}

std::string png_of(const Image& image) {
  std::string out;
  out.reserve(image.row_bytes * image.height + 4096);  // append() then does not throw through libpng
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  const bool written = info != nullptr && write(png, info, image, &out);
  png_destroy_write_struct(&png, &info);
  if (!written) out.clear();
  return out;
}

}  // namespace

std::string png_of_color(std::span<const std::uint8_t> pixels, std::uint32_t width, std::uint32_t height) {
  return png_of({pixels.data(), width, height, std::size_t{width} * 3, 8, PNG_COLOR_TYPE_RGB});
}

std::string png_of_depth(std::span<const std::uint16_t> pixels, std::uint32_t width, std::uint32_t height) {
  return png_of({reinterpret_cast<const unsigned char*>(pixels.data()), width, height, std::size_t{width} * 2,
                 16, PNG_COLOR_TYPE_GRAY});
}

}  // namespace aim::robotside
