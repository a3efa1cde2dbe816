// Tables from outside.
#include "cli/input/csv_table.hpp"

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

TEST_CASE("a table has at most 256 columns, so that names are compared in no time") {
  const auto header = [](int columns) {
    std::string text = "time_s";
    for (int i = 1; i < columns; ++i) text += ",c" + std::to_string(i);
    return text + "\n";
  };
  const auto refused = read_csv(header(257) + "1\n");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "line 1: there are more than 256 columns");
  CHECK(read_csv(header(256) + "1\n").error().message == "line 2: 1 values for 256 columns");
  CHECK(read_csv("\n# c\n" + header(2) + "0,1\n")->rows.size() == 1);
}

TEST_CASE(
    "a table as spreadsheets write it is read: a byte order mark, quotes, commas and quotes in a cell") {
  const auto table = read_csv("\xEF\xBB\xBF\"time_s\",\"a, b\",c\r\n1,\"say \"\"no\"\"\", 2 \r\n");
  REQUIRE(table);
  CHECK(table->columns == std::vector<std::string>{"time_s", "a, b", "c"});
  CHECK(table->rows.at(0).cells == std::vector<std::string>{"1", "say \"no\"", "2"});
  CHECK(read_csv("a;b\n1;2\n").error().hint == "separate the cells by commas, not by semicolons");
  CHECK(read_csv("a,\"b\n1,2\n").error().message == "line 1, column 2: the quotes do not end on this line");
}
