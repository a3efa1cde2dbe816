// Runs a command line through the product's executor, with files in place of the three standard streams.
#include "command_line.hpp"

#include <array>
#include <cstdio>

#include "cli/run/executor.hpp"
#include "cli/shell/shell.hpp"

namespace aim::cli::test {
namespace {

std::string content_of(std::FILE* file) {
  std::rewind(file);
  std::string all;
  std::array<char, 4096> piece;
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file))
    all.append(piece.data(), size);
  std::fclose(file);
  return all;
}

}  // namespace

Ended run(const Line& words, const std::map<std::string, std::string>& variables, const std::string& input) {
  static SignalInterrupt interrupt(stdout);
  std::FILE* in = std::tmpfile();
  std::fputs(input.c_str(), in);
  std::rewind(in);
  std::FILE* out = std::tmpfile();
  std::FILE* err = std::tmpfile();
  const Environment environment = [&](const char* name) -> std::optional<std::string> {
    const auto it = variables.find(name);
    return it == variables.end() ? std::nullopt : std::optional(it->second);
  };
  Executor executor({.environment = environment,
                     .console = {.in = in, .out = out, .err = err},
                     .interrupt = interrupt,
                     .shell = run_shell});
  const int code = executor.run(words);
  std::fclose(in);
  return {code, content_of(out), content_of(err)};
}

}  // namespace aim::cli::test
