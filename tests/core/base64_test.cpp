// Source of the pairs: RFC 4648, section 10.
#include "core/codec/base64.hpp"

#include <utility>

#include "tests/catch.hpp"

namespace aim {

TEST_CASE("base64: bytes become text, and text becomes bytes") {
  for (const auto& [bytes, text] :
       {std::pair{"", ""}, std::pair{"f", "Zg=="}, std::pair{"fo", "Zm8="}, std::pair{"foo", "Zm9v"},
        std::pair{"foob", "Zm9vYg=="}, std::pair{"fooba", "Zm9vYmE="}, std::pair{"foobar", "Zm9vYmFy"}}) {
    INFO(bytes);
    CHECK(to_base64(bytes) == text);
    CHECK(from_base64(text) == std::string(bytes));
  }
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  CHECK(from_base64(to_base64(all)) == all);
}

TEST_CASE("base64: what is not base64 is refused") {
  for (const std::string text : {"A", "AA", "AAA", "A===", "====", "AA=A", "A*==", "AA==AAAA",
                                 "AA==AA==", "AAA ", "AAA\n", "AA A", "AA-_", "AAEy\xc3\xa4xx"}) {
    INFO(text);
    CHECK_FALSE(from_base64(text));
  }
  CHECK_FALSE(from_base64(std::string("AAA\0", 4)));
}

}  // namespace aim
