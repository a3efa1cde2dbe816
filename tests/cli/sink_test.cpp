// What ends up on stdout and stderr.
#include "cli/output/sink.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

#include "cli/output/exit_code.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

class Capture {
 public:
  Capture() : file_(std::tmpfile()) {}
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  ~Capture() { std::fclose(file_); }
  std::FILE* file() const { return file_; }
  std::string text() const {
    std::fflush(file_);
    std::rewind(file_);
    std::string all;
    std::array<char, 4096> piece;
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file_))
      all.append(piece.data(), size);
    return all;
  }

 private:
  std::FILE* file_;
};

struct Told {
  std::string out, err;
};

template <class Use>
Told told(const SinkOptions& options, Use use) {
  const Capture out;
  const Capture err;
  Sink sink(options, out.file(), err.file());
  use(sink);
  return {out.text(), err.text()};
}

const Output kOne{Json{{"action", "DEFAULT"}, {"number", 0}}, {}, {}};

}  // namespace

TEST_CASE("the schema comes first, and a line ends the document") {
  CHECK(told({.format = Format::json}, [](Sink& sink) { sink.print(kOne); }).out ==
        "{\"schema\":\"aimctl/1\",\"action\":\"DEFAULT\",\"number\":0}\n");
  CHECK(told({.format = Format::yaml}, [](Sink& sink) { sink.print(kOne); }).out ==
        "schema: aimctl/1\naction: DEFAULT\nnumber: 0\n");
}

TEST_CASE("a table, a value, a CSV") {
  CHECK(told({}, [](Sink& sink) { sink.print(kOne); }).out == "action  DEFAULT\nnumber  0\n");
  CHECK(told({.format = Format::value}, [](Sink& sink) { sink.print(kOne); }).out == "DEFAULT\n0\n");
  CHECK(told({.format = Format::value, .fields = {"number"}}, [](Sink& sink) { sink.print(kOne); }).out ==
        "0\n");
  CHECK(told({.format = Format::csv}, [](Sink& sink) { sink.print(kOne); }).out ==
        "action,number\nDEFAULT,0\n");
}

TEST_CASE("streams print one line each and one header") {
  const auto twice = [](Sink& sink) {
    CHECK(sink.stream(kOne));
    CHECK(sink.stream(kOne));
  };
  const std::string line = "{\"schema\":\"aimctl/1\",\"action\":\"DEFAULT\",\"number\":0}\n";
  CHECK(told({.format = Format::json}, twice).out == line + line);
  CHECK(told({.format = Format::jsonl, .terminal = true}, twice).out == line + line);
  CHECK(told({.format = Format::csv}, twice).out == "action,number\nDEFAULT,0\nDEFAULT,0\n");
}

TEST_CASE("a failure is a document and two sentences") {
  const Error error{.origin = Origin::limit,
                    .message = "neck shake 2 rad is too far",
                    .reason = "the limit is 0.785 rad",
                    .hint = "--clamp moves to the limit",
                    .facts = {{"joint", "idx27"}, {"limit_rad", "0.785"}}};
  const Told json = told({.format = Format::json}, [&](Sink& sink) { sink.fail(error, exit_code(error)); });
  const Json document = Json::parse(json.out);
  CHECK(document["schema"] == "aimctl/1");
  CHECK(document["error"]["code"] == 7);
  CHECK(document["error"]["name"] == "limit");
  CHECK(document["error"]["message"] == error.message);
  CHECK(document["error"]["reason"] == error.reason);
  CHECK(document["error"]["hint"] == error.hint);
  CHECK(document["error"]["joint"] == "idx27");
  CHECK(document["error"]["limit_rad"] == 0.785);
  CHECK(json.err ==
        "aimctl: neck shake 2 rad is too far: the limit is 0.785 rad\nhint: --clamp moves to the limit\n");
  CHECK(told({.format = Format::table}, [&](Sink& sink) { sink.fail(error, 7); }).out.empty());
}

TEST_CASE("stderr: notes unless quiet, nothing that steers the terminal") {
  CHECK(told({}, [](Sink& sink) { sink.note("a\x1b[2J"); }).err == "a\\x1b[2J\n");
  CHECK(told({.quiet = true}, [](Sink& sink) { sink.note("a"); }).err.empty());
  CHECK(told({}, [](Sink& sink) { sink.progress("half way"); }).err.empty());
  const Told shown = told({.err_terminal = true}, [](Sink& sink) {
    sink.progress("half way");
    sink.print(kOne);
  });
  CHECK(shown.err == "\rhalf way\x1b[K\r\x1b[K");
}

TEST_CASE("progress with other numbers is not redrawn at once, another progress is") {
  const Told shown = told({.err_terminal = true}, [](Sink& sink) {
    sink.progress("walking: 1 m");
    sink.progress("walking: 2 m");
    sink.progress("standing");
  });
  CHECK(shown.err == "\rwalking: 1 m\x1b[K\rstanding\x1b[K");
}

TEST_CASE("raw text passes, and on a terminal it cannot steer") {
  CHECK(told({}, [](Sink& sink) { sink.raw("{\"a\":\"\x1b\"}"); }).out == "{\"a\":\"\x1b\"}\n");
  CHECK(told({.terminal = true}, [](Sink& sink) { sink.raw("a\x1b\nb\n"); }).out == "a\\x1b\nb\n");
}

TEST_CASE("an unknown field prints nothing and is kept for the executor") {
  const Capture out;
  const Capture err;
  Sink sink({.format = Format::json, .fields = {"nmber"}}, out.file(), err.file());
  sink.print(kOne);
  CHECK(out.text().empty());
  REQUIRE(sink.complaint());
  CHECK(sink.complaint()->origin == Origin::usage);
}

TEST_CASE("a reader that went away is noticed") {
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  close(ends[0]);
  std::FILE* out = fdopen(ends[1], "w");
  const Capture err;
  Sink sink({.format = Format::json}, out, err.file());
  CHECK_FALSE(sink.stream(kOne));
  CHECK(sink.closed());
  CHECK_FALSE(sink.complaint());
  std::fclose(out);
}

TEST_CASE("a full disk is an error, not a closed pipe") {
  std::FILE* full = std::fopen("/dev/full", "w");
  REQUIRE(full);
  const Capture err;
  Sink sink({.format = Format::json}, full, err.file());
  sink.print(kOne);
  REQUIRE(sink.complaint());
  CHECK(sink.complaint()->origin == Origin::error);
  std::fclose(full);
}
