// One line per stream; the topic is the first to go on a narrow screen.
#include "cli/output/views/sensor_view.hpp"

#include "cli/output/columns.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/quantity_text.hpp"

namespace aim::cli {
namespace {

std::string size_text(const Json& row) {
  const auto width = number_of(row, "width_px");
  const auto height = number_of(row, "height_px");
  return width && height ? rounded(*width, 0) + "x" + rounded(*height, 0) : std::string();
}

}  // namespace

std::string sensors_view(const Json& document, const Screen& screen) {
  ColumnTable table{{{.title = "SENSOR"},
                     {.title = "STREAM"},
                     {.title = "PIXELS", .right = true, .left_out = 2},
                     {.title = "NOMINAL", .right = true, .left_out = 1},
                     {.title = "RATE", .right = true},
                     {.title = "TOPIC", .left_out = 3}},
                    {}};
  for (const Json& row : part_of(document, "sensors"))
    table.rows.push_back({word_of(row, "name"), word_of(row, "stream"), size_text(row),
                          quantity_of(row, "nominal_Hz", screen), quantity_of(row, "rate_Hz", screen),
                          word_of(row, "topic")});
  return table.rows.empty() ? "no sensors\n" : columns_text(std::move(table), screen);
}

}  // namespace aim::cli
