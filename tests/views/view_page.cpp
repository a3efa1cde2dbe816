// Shows a captured document as aimctl does: through the sink, for the terminal and the environment that it is
// started in. view_page NAME, a row of view_rows.hpp
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

#include "cli/output/sink.hpp"
#include "cli/table/parser.hpp"
#include "core/model/robot_model.hpp"
#include "tests/source_root.hpp"
#include "view_rows.hpp"

int main(int argc, char** argv) {
  using namespace aim;
  const std::string name = argc == 2 ? argv[1] : "";
  const auto* row = std::find_if(std::begin(test::kViewRows), std::end(test::kViewRows),
                                 [&](const test::ViewRow& one) { return one.name == name; });
  if (row == std::end(test::kViewRows)) {
    std::fprintf(stderr, "view_page: there is no view '%s'\n", name.c_str());
    return 2;
  }
  const cli::Console console{.in = stdin,
                             .out = stdout,
                             .err = stderr,
                             .in_terminal = isatty(STDIN_FILENO) == 1,
                             .out_terminal = isatty(STDOUT_FILENO) == 1,
                             .err_terminal = isatty(STDERR_FILENO) == 1};
  std::ifstream file(aim::test::source_root() / "tests/views/documents" /
                     (std::string(row->document) + ".json"));
  cli::Sink sink(cli::sink_options(cli::scan({}), cli::process_environment(), console, cli::Format::table),
                 stdout, stderr);
  sink.set_model(*robot_models().front());
  sink.print({.document = cli::Json::parse(file), .view = row->view});
}
