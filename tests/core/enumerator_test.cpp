// The compiler counts enumerators, and knows a table that lacks one.
#include "core/enumerator.hpp"

#include <cstdint>

#include "tests/catch.hpp"

using namespace aim;

namespace {

enum class Fruit : std::uint8_t { apple, pear, plum2 };
enum class Gap { first, third = 2 };

struct FruitRow {
  int weight;
  Fruit fruit;
};

constexpr std::array kFruits{FruitRow{200, Fruit::apple}, FruitRow{180, Fruit::pear},
                             FruitRow{40, Fruit::plum2}};
constexpr std::array kTwoFruits{FruitRow{200, Fruit::apple}, FruitRow{180, Fruit::pear}};
constexpr std::array kSwappedFruits{FruitRow{180, Fruit::pear}, FruitRow{200, Fruit::apple},
                                    FruitRow{40, Fruit::plum2}};

}  // namespace

TEST_CASE("an enumerator is a value with a name") {
  CHECK(is_enumerator<Fruit::apple>());
  CHECK(is_enumerator<Fruit::plum2>());
  CHECK_FALSE(is_enumerator<static_cast<Fruit>(3)>());
  CHECK_FALSE(is_enumerator<static_cast<Gap>(1)>());
  CHECK(is_enumerator<Gap::third>());
}

TEST_CASE("enumerators are counted from 0 on") {
  CHECK(enumerator_count<Fruit>() == 3);
  CHECK(enumerator_count<Gap>() == 1);
}

TEST_CASE("a table has one row for each enumerator, in their order") {
  CHECK(one_row_each(kFruits, &FruitRow::fruit));
  CHECK_FALSE(one_row_each(kTwoFruits, &FruitRow::fruit));
  CHECK_FALSE(one_row_each(kSwappedFruits, &FruitRow::fruit));
}
