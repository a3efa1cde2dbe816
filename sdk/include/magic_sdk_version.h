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

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

#ifdef MAGICBOT_SDK_DOUBLE
using Real = double;                            // type of the fields of joints and hands
inline constexpr char kSdkVersion[] = "1.2.0";  // pairs with firmware 20251101
#else
using Real = float;
inline constexpr char kSdkVersion[] = "1.1.1";  // pairs with firmware 20250918
#endif

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
