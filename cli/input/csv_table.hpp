// A table of comma-separated values with names in its first line, as files for motions of a robot have it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/units.hpp"

namespace aim::cli {

struct CsvRow {
  std::size_t line = 0;            // in the file, from 1 on
  std::vector<std::string> cells;  // as many as there are columns
};

struct CsvTable {
  std::vector<std::string> columns;
  std::vector<CsvRow> rows;
};

// "a,b" in two parts; the empty text is one part.
std::vector<std::string_view> split_at_commas(std::string_view text);

// Blanks and quotes around cells, empty lines and lines that begin with # are ignored. An error names the
// line.
Result<CsvTable> read_csv(std::string_view text);

// The quantity in a cell, with or without a unit: "30deg". The error names line and column.
Result<double> quantity_in(const CsvTable& table, std::size_t row, std::size_t column, Quantity quantity);

// An error of a line of the file: "line 4: ...", with the fact "line".
Error at_line(std::size_t line, Error error);

}  // namespace aim::cli
