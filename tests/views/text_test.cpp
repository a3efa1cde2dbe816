// The parts of which views are made.
#include <limits>

#include "cli/output/bar.hpp"
#include "cli/output/columns.hpp"
#include "cli/output/facts.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

const Screen kWide{.columns = 80};
const Screen kNarrow{.columns = 20};
const Screen kAscii{.columns = 80, .unicode = false};
const Screen kRadians{.columns = 80, .radians = true};
const Screen kColour{.columns = 80, .color = true};

}  // namespace

TEST_CASE("quantities are rounded to what an operator uses") {
  CHECK(angle_text(1.2, kWide) == "68.8°");
  CHECK(angle_text(1.2, kAscii) == "68.8 deg");
  CHECK(angle_text(1.2, kRadians) == "1.200 rad");
  CHECK(angle_and_radians(1.2, kWide) == "68.8° (1.200 rad)");
  CHECK(angle_text(-1e-9, kWide) == "0.0°");
  CHECK(length_text(1.05) == "1.05 m");
  CHECK(length_text(-0.35) == "-35.0 cm");
  CHECK(length_text(0.165) == "165 mm");
  CHECK(length_text(0.0032) == "3.2 mm");
  CHECK(length_text(3.47e-36) == "0.0 mm");
  CHECK(length_text(0) == "0 mm");
  CHECK(rounded(std::numeric_limits<double>::quiet_NaN(), 1) == "-");
  CHECK(number_text(0.30000000000000004) == "0.3");
  CHECK(number_text(-1e-9) == "0");
  CHECK(number_text(1234.5) == "1234");
  CHECK(number_text(99.96) == "99.96");
}

TEST_CASE("times are named in the two largest units") {
  CHECK(duration_text(0) == "0 s");
  CHECK(duration_text(0.0021) == "2.1 ms");
  CHECK(duration_text(0.35) == "350 ms");
  CHECK(duration_text(0.9999) == "1.0 s");
  CHECK(duration_text(1.26) == "1.3 s");
  CHECK(duration_text(42) == "42 s");
  CHECK(duration_text(17 * 60 + 59) == "17 min");
  CHECK(duration_text(7500) == "2 h 5 min");
  CHECK(duration_text(3 * 86'400 + 4 * 3600) == "3 d 4 h");
  CHECK(duration_text(1e308) == "over 36525 d");
  CHECK(age_text(0.5) == "just now");
  CHECK(age_text(250) == "4 min ago");
}

TEST_CASE("the unit of a value is the suffix of its key") {
  CHECK(quantity_text("voltage_V", 52.24, kWide) == "52.2 V");
  CHECK(quantity_text("shake_rad", 0.1, kWide) == "5.7°");
  CHECK(quantity_text("velocity_rad_s", 0.1, kWide) == "5.7°/s");
  CHECK(quantity_text("effort_Nm", -0.04, kWide) == "0.0 N m");
  CHECK(quantity_text("other", 2.5, kWide) == "2.5");
  CHECK(label_of("position_rad") == "position");
  CHECK(label_of("battery_percent") == "battery");
}

TEST_CASE("bars stay within their columns") {
  CHECK(bar(0.84, 10, kWide) == "████████░░");
  CHECK(bar(0.84, 10, kAscii) == "########..");
  CHECK(bar(7, 4, kWide) == "████");
  CHECK(bar(-1, 4, kWide) == "░░░░");
  CHECK(range_bar(0, {-1, 1}, 13, kWide) == "[·····|·····]");
  CHECK(range_bar(-9, {-1, 1}, 5, kAscii) == "[|..]");
  CHECK(range_bar(9, {-1, 1}, 5, kAscii) == "[..|]");
  CHECK(range_bar(0, {1, 1}, 5, kAscii) == "[.|.]");
}

TEST_CASE("coloured text is measured, cut and filled by what is visible") {
  const std::string red = styled(Tone::bad, "stopped", kColour);
  CHECK(red == "\x1b[31mstopped\x1b[0m");
  CHECK(styled(Tone::bad, "stopped", kWide) == "stopped");
  CHECK(styled_width(red) == 7);
  CHECK(styled_cut(red, 4, kColour) == "\x1b[31msto…\x1b[0m");
  CHECK(styled_cut("stopped", 5, kAscii) == "st...");
  CHECK(styled_cut("机器人", 5, kWide) == "机器…");
  CHECK(styled_cut("机器人", 4, kWide) == "机…");
  CHECK(styled_cut("ab", 0, kWide).empty());
  CHECK(styled_padded(red, 9) == red + "  ");
  CHECK(styled_padded("7", 3, true) == "  7");
  CHECK(fitted("one two\nthree\n", {.columns = 4}) == "one…\nthr…\n");
}

TEST_CASE("lines break at wide gaps first, then between words") {
  using Lines = std::vector<std::string>;
  CHECK(styled_lines("x 0.04 m  y 0.76 m  heading 160", 18) == Lines{"x 0.04 m  y 0.76 m", "heading 160"});
  CHECK(styled_lines("walks after the stream", 12) == Lines{"walks after", "the stream"});
  CHECK(styled_lines("an incomprehensibility", 8) == Lines{"an", "incompre", "hensibil", "ity"});
  CHECK(styled_lines("", 8).empty());
}

TEST_CASE("facts: unset ones are left out, long ones continue below themselves") {
  const std::vector<cli::Fact> facts{
      {"Stop", "not latched"}, {"E-stop", "released", true}, {"Motion", ""}, {"Place", "x 0.1 m  y 0.2 m"}};
  CHECK(facts_text(facts, kWide) ==
        "Stop    not latched                 E-stop  released\nPlace   x 0.1 m  y 0.2 m\n");
  CHECK(facts_text(facts, kNarrow) ==
        "Stop    not latched\nE-stop  released\nPlace   x 0.1 m\n        y 0.2 m\n");
}

TEST_CASE("columns: cut where it is allowed, left out in order, empty ones gone") {
  const ColumnTable table{{{.title = "NAME", .least = 6},
                           {.title = "NONE"},
                           {.title = "VALUE", .right = true},
                           {.title = "NOTE", .left_out = 1}},
                          {{"left_arm_joint", "", "1.0", "a note"}, {"机器", "", "-12.5"}}};
  CHECK(columns_text(table, kWide) ==
        "NAME            VALUE  NOTE\nleft_arm_joint    1.0  a note\n机器            -12.5\n");
  CHECK(columns_text(table, kNarrow) == "NAME           VALUE\nleft_arm_joi…    1.0\n机器           -12.5\n");
  CHECK(columns_text(table, {.columns = 14}) == "NAME     VALUE\nleft_a…    1.0\n机器     -12.5\n");
}
