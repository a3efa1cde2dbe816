// Output on stdout and stderr.
#include "cli/output/sink.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

#include "cli/output/exit_code.hpp"
#include "cli/output/screen.hpp"
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

struct Printed {
  std::string out, err;
};

template <class Use>
Printed printed(const SinkOptions& options, Use use) {
  const Capture out;
  const Capture err;
  Sink sink(options, out.file(), err.file());
  use(sink);
  return {out.text(), err.text()};
}

const Output kOne{Json{{"action", "DEFAULT"}, {"number", 0}}, {}, {}};

}  // namespace

TEST_CASE("a document begins with its schema and ends with a newline") {
  CHECK(printed({.format = Format::json}, [](Sink& sink) { sink.print(kOne); }).out ==
        "{\"schema\":\"aimctl/1\",\"action\":\"DEFAULT\",\"number\":0}\n");
  CHECK(printed({.format = Format::yaml}, [](Sink& sink) { sink.print(kOne); }).out ==
        "schema: aimctl/1\naction: DEFAULT\nnumber: 0\n");
}

TEST_CASE("one document is printed as table, value and CSV") {
  CHECK(printed({}, [](Sink& sink) { sink.print(kOne); }).out == "action  DEFAULT\nnumber  0\n");
  CHECK(printed({.format = Format::value}, [](Sink& sink) { sink.print(kOne); }).out == "DEFAULT\n0\n");
  CHECK(printed({.format = Format::value, .fields = {"number"}}, [](Sink& sink) { sink.print(kOne); }).out ==
        "0\n");
  CHECK(printed({.format = Format::csv}, [](Sink& sink) { sink.print(kOne); }).out ==
        "action,number\nDEFAULT,0\n");
}

TEST_CASE("a terminal shows the view; pipes, --fields and --verbose the table") {
  const Output viewed{.document = kOne.document, .view = [](const Json& document, const Screen& screen) {
                        return document["action"].get<std::string>() + (screen.radians ? " rad\n" : " deg\n");
                      }};
  const auto out_of = [&](const SinkOptions& options) {
    return printed(options, [&](Sink& sink) { sink.print(viewed); }).out;
  };
  CHECK(out_of({.terminal = true}) == "DEFAULT deg\n");
  CHECK(out_of({.terminal = true, .radians = true}) == "DEFAULT rad\n");
  CHECK(out_of({}) == "action  DEFAULT\nnumber  0\n");
  CHECK(out_of({.terminal = true, .verbose = true}) == "action  DEFAULT\nnumber  0\n");
  CHECK(out_of({.fields = {"number"}, .terminal = true}) == "number  0\n");
  CHECK(out_of({.format = Format::value, .terminal = true}) == "DEFAULT\n0\n");
}

TEST_CASE("a document without a view is shown in a general way") {
  const Output output{.document = {{"shake_rad", 0.1}, {"reason", nullptr}, {"arrived", true}}};
  CHECK(printed({.terminal = true}, [&](Sink& sink) { sink.print(output); }).out ==
        "shake    5.7°\narrived  yes\n");
}

TEST_CASE("the ending line of a motion is not printed with --quiet") {
  const Output moved{.document = kOne.document,
                     .line = [](const Json&, const Screen&) { return std::string("done\n"); }};
  const auto print = [&](Sink& sink) { sink.print(moved); };
  CHECK(printed({.terminal = true}, print).out == "done\n");
  CHECK(printed({.terminal = true, .quiet = true}, print).out.empty());
  CHECK(printed({.terminal = true, .quiet = true, .verbose = true}, print).out ==
        "action  DEFAULT\nnumber  0\n");
  CHECK(printed({.quiet = true}, print).out == "action  DEFAULT\nnumber  0\n");
}

TEST_CASE("--watch clears the terminal once and then draws over the page before") {
  const auto twice = [](Sink& sink) {
    sink.print(kOne);
    sink.print(kOne);
  };
  const std::string page = "action  DEFAULT\x1b[K\nnumber  0\x1b[K\n\x1b[J";
  CHECK(printed({.terminal = true, .repeats = true}, twice).out == "\x1b[H\x1b[2J" + page + "\x1b[H" + page);
  CHECK(printed({.terminal = true, .repeats = true, .cursor = false}, twice).out ==
        "action  DEFAULT\nnumber  0\n\naction  DEFAULT\nnumber  0\n");
}

TEST_CASE("a stream prints one line per document and one header") {
  const auto twice = [](Sink& sink) {
    CHECK(sink.stream(kOne));
    CHECK(sink.stream(kOne));
  };
  const std::string line = "{\"schema\":\"aimctl/1\",\"action\":\"DEFAULT\",\"number\":0}\n";
  CHECK(printed({.format = Format::json}, twice).out == line + line);
  CHECK(printed({.format = Format::jsonl, .terminal = true}, twice).out == line + line);
  CHECK(printed({.format = Format::csv}, twice).out == "action,number\nDEFAULT,0\nDEFAULT,0\n");
}

TEST_CASE("a failure prints a document on stdout, and error and hint on stderr") {
  const Error error{.origin = Origin::limit,
                    .message = "neck shake 2 rad is too far",
                    .reason = "the limit is 0.785 rad",
                    .hint = "--clamp moves to the limit",
                    .facts = {{"joint", "idx27"}, {"limit_rad", "0.785"}}};
  const Printed json =
      printed({.format = Format::json}, [&](Sink& sink) { sink.fail(error, exit_code(error)); });
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
  CHECK(printed({.format = Format::table}, [&](Sink& sink) { sink.fail(error, 7); }).out.empty());
}

TEST_CASE("a failure names the command that helps if it is the first step") {
  const auto remedy_of = [](std::vector<aim::Fact> facts) {
    const Error error{.origin = Origin::state, .message = "refused", .facts = std::move(facts)};
    return Json::parse(
               printed({.format = Format::json}, [&](Sink& sink) { sink.fail(error, 6); }).out)["error"]
        .value("remedy", "none");
  };
  CHECK(remedy_of({{"remedy", "stop --reset"},
                   {"step", "aimctl stop --reset"},
                   {"step", "aimctl action set WALK"}}) == "stop --reset");
  CHECK(remedy_of({{"remedy", "action set WALK"},
                   {"step", "aimctl estop release"},
                   {"step", "aimctl action set WALK"}}) == "none");
  CHECK(remedy_of({{"remedy", "action set WALK"}}) == "action set WALK");
}

TEST_CASE("stderr: notes unless quiet, control characters are escaped") {
  CHECK(printed({}, [](Sink& sink) { sink.note("a\x1b[2J"); }).err == "a\\x1b[2J\n");
  CHECK(printed({.quiet = true}, [](Sink& sink) { sink.note("a"); }).err.empty());
  CHECK(printed({}, [](Sink& sink) { sink.progress("half way"); }).err.empty());
  const Printed shown = printed({.err_terminal = true}, [](Sink& sink) {
    sink.progress("half way");
    sink.print(kOne);
  });
  CHECK(shown.err == "\rhalf way\x1b[K\r\x1b[K");
}

TEST_CASE("stderr: a terminal gets long sentences in lines, broken between words") {
  const std::string words =
      "nine words that are together longer than eighty columns of a terminal, some more";
  const Error error{.origin = Origin::state, .message = words, .reason = "the reason", .hint = words};
  const auto fail = [&](Sink& sink) { sink.fail(error, 6); };
  CHECK(printed({.err_terminal = true}, fail).err ==
        "aimctl: nine words that are together longer than eighty columns of a terminal,\n"
        "        some more: the reason\n"
        "hint: nine words that are together longer than eighty columns of a terminal,\n"
        "      some more\n");
  CHECK(printed({}, fail).err == "aimctl: " + words + ": the reason\nhint: " + words + "\n");
  CHECK(printed({.err_terminal = true}, [](Sink& sink) { sink.note("a  b"); }).err == "a  b\n");
}

TEST_CASE("progress that differs only in numbers is redrawn later, other progress at once") {
  const Printed shown = printed({.err_terminal = true}, [](Sink& sink) {
    sink.progress("walking: 1 m");
    sink.progress("walking: 2 m");
    sink.progress("standing");
  });
  CHECK(shown.err == "\rwalking: 1 m\x1b[K\rstanding\x1b[K");
}

TEST_CASE("raw text is printed unchanged, on a terminal with control characters escaped") {
  CHECK(printed({}, [](Sink& sink) { sink.raw("{\"a\":\"\x1b\"}"); }).out == "{\"a\":\"\x1b\"}\n");
  CHECK(printed({.terminal = true}, [](Sink& sink) { sink.raw("a\x1b\nb\n"); }).out == "a\\x1b\nb\n");
}

TEST_CASE("no format prints a control or format character of a document") {
  const Output named{Json{{"name", "a\xe2\x80\xae\x1b"}}, {}, {}};
  for (const Format format :
       {Format::table, Format::json, Format::jsonl, Format::yaml, Format::csv, Format::value})
    for (const bool terminal : {false, true}) {
      const std::string out =
          printed({.format = format, .terminal = terminal}, [&](Sink& sink) { sink.print(named); }).out;
      CHECK(out.find("\xe2\x80\xae") == std::string::npos);
      CHECK(out.find('\x1b') == std::string::npos);
      CHECK(out.find("a\\u202e") != std::string::npos);
    }
}

TEST_CASE("an unknown field prints nothing, and the error is kept for the executor") {
  const Capture out;
  const Capture err;
  Sink sink({.format = Format::json, .fields = {"nmber"}}, out.file(), err.file());
  sink.print(kOne);
  CHECK(out.text().empty());
  REQUIRE(sink.complaint());
  CHECK(sink.complaint()->origin == Origin::usage);
}

TEST_CASE("a closed pipe is detected") {
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
