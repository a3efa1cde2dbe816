// The interface generation of this library. Written by aim from the vendor's documents; not the vendor's
// code.
#pragma once

#include <cstdint>

// The two generations have different layouts under the same names. The newer one has a namespace of its own
// inside, so that a program built with one cannot be linked with the library of the other.
#ifdef MAGICBOT_SDK_DOUBLE
#define MAGICBOT_SDK_GENERATION ::inline v1_2
#else
#define MAGICBOT_SDK_GENERATION
#endif

#define SDK_VERSION_MAJOR 1
#ifdef MAGICBOT_SDK_DOUBLE  // pairs with firmware 20251101
#define SDK_VERSION_MINOR 2
#define SDK_VERSION_PATCH 0
#define SDK_VERSION_STRING "1.2.0"
#else  // pairs with firmware 20250918
#define SDK_VERSION_MINOR 1
#define SDK_VERSION_PATCH 1
#define SDK_VERSION_STRING "1.1.1"
#endif

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

#ifdef MAGICBOT_SDK_DOUBLE
using Real = double;  // type of the fields of joints and hands
#else
using Real = float;
#endif
inline constexpr char kSdkVersion[] = SDK_VERSION_STRING;

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
