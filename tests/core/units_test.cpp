// Quantities as users write them.
#include "core/units.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "tests/catch.hpp"

using namespace aim;

namespace {

struct Good {
  const char* text;
  Quantity quantity;
  double value;
};

const Good kGood[] = {
    {"0.5", Quantity::number, 0.5},
    {"-3", Quantity::number, -3},
    {"+2", Quantity::number, 2},
    {"1e-3", Quantity::number, 1e-3},
    {".5", Quantity::number, 0.5},
    {"30deg", Quantity::angle, 0.52359877559829882},
    {"30°", Quantity::angle, 0.52359877559829882},
    {"0.5rad", Quantity::angle, 0.5},
    {"0.5 rad", Quantity::angle, 0.5},
    {"0.5", Quantity::angle, 0.5},
    {"20cm", Quantity::length, 0.2},
    {"3mm", Quantity::length, 0.003},
    {"2m", Quantity::length, 2},
    {"500ms", Quantity::duration, 0.5},
    {"2min", Quantity::duration, 120},
    {"250us", Quantity::duration, 2.5e-4},
    {"1.5s", Quantity::duration, 1.5},
    {"0.3m/s", Quantity::velocity, 0.3},
    {"-30cm/s", Quantity::velocity, -0.3},
    {"1rad/s", Quantity::angular_velocity, 1},
    {"180deg/s", Quantity::angular_velocity, 3.14159265358979323846},
    {"50Hz", Quantity::frequency, 50},
    {"1kHz", Quantity::frequency, 1000},
    {"100", Quantity::count, 100},
    {"100.0", Quantity::count, 100},
    {"7counts", Quantity::count, 7},
};

struct Bad {
  const char* text;
  Quantity quantity;
};

const Bad kBad[] = {
    {"", Quantity::number},      {" ", Quantity::number},          {"-", Quantity::number},
    {"+", Quantity::number},     {"+-1", Quantity::number},        {"nan", Quantity::number},
    {"-nan", Quantity::number},  {"inf", Quantity::number},        {"-infinity", Quantity::number},
    {"1e400", Quantity::number}, {"1e-400", Quantity::number},     {"0x10", Quantity::number},
    {"0,5", Quantity::number},   {"1 2", Quantity::number},        {"1m", Quantity::number},
    {" 1", Quantity::number},    {"1 ", Quantity::angle},          {"30grad", Quantity::angle},
    {"30DEG", Quantity::angle},  {"1s", Quantity::angle},          {"deg", Quantity::angle},
    {"5m", Quantity::duration},  {"1e308min", Quantity::duration}, {"1.5", Quantity::count},
    {"50%", Quantity::count},    {"1e17", Quantity::count},        {"1m/s", Quantity::angular_velocity},
};

}  // namespace

TEST_CASE("quantities are converted to SI units") {
  for (const Good& row : kGood) {
    INFO(row.text);
    const auto value = parse_quantity(row.text, row.quantity);
    REQUIRE(value);
    CHECK(*value == Approx(row.value).epsilon(1e-15));
  }
}

TEST_CASE("text that is not one number with a unit of the quantity is a usage error that quotes it") {
  for (const Bad& row : kBad) {
    INFO(row.text);
    const auto value = parse_quantity(row.text, row.quantity);
    REQUIRE_FALSE(value);
    CHECK(value.error().origin == Origin::usage);
    CHECK(value.error().message.find("\"" + std::string(row.text) + "\"") == 0);
    CHECK_FALSE(value.error().reason.empty());
    CHECK_FALSE(value.error().hint.empty());
  }
}

TEST_CASE("the error of a wrong unit names it and lists the accepted units") {
  const auto value = parse_quantity("30grad", Quantity::angle);
  REQUIRE_FALSE(value);
  CHECK(value.error().reason == "unknown unit \"grad\"");
  CHECK(value.error().hint == "give a number with one of the units rad, deg, °; without a unit it is in rad");
}

TEST_CASE("an angle without a unit is at most one turn") {
  for (const char* text : {"90", "-90", "6.3", "1e3"}) {
    INFO(text);
    const auto value = parse_quantity(text, Quantity::angle);
    REQUIRE_FALSE(value);
    CHECK(value.error().origin == Origin::usage);
    CHECK(value.error().hint.find(std::string(text) + "deg") != std::string::npos);
    CHECK(parse_quantity(std::string(text) + "rad", Quantity::angle));
    CHECK(parse_quantity(text, Quantity::angular_velocity));
  }
  CHECK(parse_quantity("6.2832", Quantity::angle));
  CHECK(parse_quantity("-6.2832", Quantity::angle));
}

TEST_CASE("SI units have names") {
  CHECK(si_unit_of(Quantity::angle) == "rad");
  CHECK(si_unit_of(Quantity::length) == "m");
  CHECK(si_unit_of(Quantity::duration) == "s");
  CHECK(si_unit_of(Quantity::velocity) == "m/s");
  CHECK(si_unit_of(Quantity::angular_velocity) == "rad/s");
  CHECK(si_unit_of(Quantity::frequency) == "Hz");
  CHECK(si_unit_of(Quantity::number).empty());
  CHECK(si_unit_of(Quantity::count).empty());
}

TEST_CASE("numbers of usual size are printed without an exponent") {
  CHECK(format_number(0.1) == "0.1");
  CHECK(format_number(12) == "12");
  CHECK(format_number(0) == "0");
  CHECK(format_number(-0.785) == "-0.785");
  CHECK(format_number(100000) == "100000");
  CHECK(format_number(1e-7) == "1e-07");
  CHECK(format_number(1e22) == "1e+22");
}

TEST_CASE("every finite double reads back as itself") {
  std::mt19937_64 random(20240501);
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value) || std::fpclassify(value) == FP_SUBNORMAL) continue;
    const auto back = parse_quantity(format_number(value), Quantity::number);
    REQUIRE(back);
    REQUIRE(*back == value);
  }
}
