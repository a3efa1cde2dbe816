// C++ access to the embedded descriptor set.
// The two symbols are defined by schema_bytes.S.in, which the assembler fills from aim.ds.
#include "proto/schema_bytes.hpp"

extern "C" {
extern const unsigned char aim_schema_begin[];
extern const unsigned char aim_schema_end[];
}

namespace aim {

std::span<const unsigned char> schema_bytes() {
  return std::span<const unsigned char>(aim_schema_begin, aim_schema_end);
}

}  // namespace aim
