// The only place where output is formatted: a command passes documents, the sink prints them as table, JSON,
// YAML, CSV or values, and for a person at a terminal as a view.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim {
struct RobotModel;
}

namespace aim::cli {

using Json = nlohmann::ordered_json;

enum class Format : std::uint8_t { table, json, jsonl, yaml, csv, value };

struct Screen;
// What a person reads of a document: a pure function to text with line ends, at most screen.columns wide.
using View = std::string (*)(const Json& document, const Screen& screen);

// The result of a command. `document` has fixed keys, SI values and the unit in the key. `rows` names the
// array inside it that a table or CSV shows ("joints"); empty: the document itself is shown as keys and
// values.
struct Output {
  Json document;
  std::string rows = {};
  std::vector<std::string> columns = {};  // of the table; empty: all keys of the first row
  View view = nullptr;                    // on a terminal, in place of the table; nullptr: document_view
  View line = nullptr;  // the ending line of a motion, in place of a view; not printed with --quiet
};

struct SinkOptions {
  Format format = Format::table;
  std::vector<std::string> fields = {};  // --fields: only these keys; "left.position": a key of an object
  bool color = false;
  bool terminal = false;      // stdout is a terminal
  bool err_terminal = false;  // stderr is one: progress is shown
  bool quiet = false;
  bool repeats = false;    // --watch: the document is printed repeatedly
  bool streams = false;    // more than one document may be printed: an error is none of them
  bool verbose = false;    // the full table also on a terminal
  bool radians = false;    // --units rad: angles of a view
  bool unicode = true;     // the locale is UTF-8
  bool cursor = true;      // the terminal can move its cursor: --watch redraws in place
  std::string robot = {};  // the name of the robot, a key "robot" in JSON and YAML; empty: it has none
};

class Sink {
 public:
  Sink(SinkOptions options, std::FILE* out, std::FILE* err);

  // The robot of the documents: views take names and limits from its model.
  void set_model(const RobotModel& model) { model_ = &model; }
  // --quiet of a command that changes something: at a terminal its document is not shown either.
  void silence_views() { silent_ = true; }
  // Documents are printed as views: in the table format on a terminal, without --fields and --verbose.
  bool shows_views() const;

  // The single document of a command; "schema":"aimctl/1" is its first key.
  void print(const Output& output);
  // One document of a stream: a JSON line, a table row under one header, a CSV line. Flushed. False: it could
  // not be written.
  bool stream(const Output& output);
  // Text without formatting, and a final newline (rpc call, rpc encode, completion scripts). On a terminal
  // control characters are escaped.
  void raw(std::string_view text);
  // The columns of a text for raw(): those of the terminal, but not more than `most`.
  std::size_t columns(std::size_t most) const;
  // What a motion had reached when it failed: fail() puts these keys beside "error" in its document.
  void keep(Json reached) { kept_ = std::move(reached); }
  // From now on JSON documents are kept for fail() in place of being printed.
  void keep_documents() { keeps_ = true; }
  // Control sequences that show a picture (cli/process/picture), only on a terminal in the table format.
  void picture(std::string_view sequences);
  // The failure document on stdout (JSON formats only) and the sentences on stderr. Of a stream the sentences
  // only: what reads it takes each document for data.
  void fail(const Error& error, int exit_code);
  // The failure document of a signal that ends the process before anything was printed (cli/output/farewell).
  void prepare_farewell(int signal, const Error& error) const;
  // A sentence for the operator, on stderr; not printed with --quiet.
  void note(std::string_view text);
  // A progress line on stderr that replaces the previous one. Printed only when stderr is a terminal.
  void progress(std::string_view text);

  // A page that fills the terminal, drawn over the one before where it differs: `page` makes at most that
  // many lines for the screen of this moment.
  void draw(const std::function<std::string(const Screen& screen, std::size_t rows)>& page);

  // What is printed from now on has been chosen by --fields already.
  void take_all_fields() { options_.fields.clear(); }
  // The name that the configuration gives the robot.
  void name_robot(std::string name) { options_.robot = std::move(name); }
  const SinkOptions& options() const { return options_; }
  bool failed() const { return failed_; }  // fail() was called
  bool closed() const { return closed_; }  // stdout can no longer be written
  // The first error of printing itself: --fields named a key that no document has, or the disk is full.
  const std::optional<Error>& complaint() const { return complaint_; }

 private:
  bool prints_json() const;
  bool fails_in_json() const;
  std::string failure_document(const Error& error, int exit_code) const;
  bool emit(const Output& output, bool one_of_many);
  std::string table_page(const Output& output, bool one_of_many);
  std::string view_page(const Output& output, bool one_of_many);
  void show_page(std::string page);
  Screen screen() const;
  void write(std::string_view text);
  void say(std::string_view lead, std::string_view text);
  void end_progress();

  SinkOptions options_;
  std::FILE* out_;
  std::FILE* err_;
  const RobotModel* model_ = nullptr;
  bool silent_ = false;
  bool keeps_ = false;
  bool failed_ = false;
  bool header_printed_ = false;
  std::string drawn_;  // the last page of draw()
  std::size_t drawn_columns_ = 0;
  std::size_t drawn_rows_ = 0;
  std::vector<std::size_t> widths_;  // of the table's columns; kept for the rows of a stream
  bool progress_shown_ = false;
  std::string progress_lead_;
  std::chrono::steady_clock::time_point progress_due_;
  bool closed_ = false;
  std::optional<Error> complaint_;
  Json kept_ = Json::object();
};

}  // namespace aim::cli
