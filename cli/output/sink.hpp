// The only place where output is formatted: a command passes documents, the sink prints them as table, JSON,
// YAML, CSV or values.
#pragma once

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim::cli {

using Json = nlohmann::ordered_json;

enum class Format : std::uint8_t { table, json, jsonl, yaml, csv, value };

// The result of a command. `document` has fixed keys, SI values and the unit in the key. `rows` names the
// array inside it that a table or CSV shows ("joints"); empty: the document itself is shown as keys and
// values.
struct Output {
  Json document;
  std::string rows = {};
  std::vector<std::string> columns = {};  // of the table; empty: all keys of the first row
};

struct SinkOptions {
  Format format = Format::table;
  std::vector<std::string> fields = {};  // --fields: only these keys; "left.position": a key of an object
  bool color = false;
  bool terminal = false;      // stdout is a terminal
  bool err_terminal = false;  // stderr is one: progress is shown
  bool quiet = false;
  bool repeats = false;  // --watch: the document is printed repeatedly
};

class Sink {
 public:
  Sink(SinkOptions options, std::FILE* out, std::FILE* err);

  // The single document of a command; "schema":"aimctl/1" is its first key.
  void print(const Output& output);
  // One document of a stream: a JSON line, a table row under one header, a CSV line. Flushed. False: it could
  // not be written.
  bool stream(const Output& output);
  // Text without formatting, and a final newline (rpc call, rpc encode, completion scripts). On a terminal
  // control characters are escaped.
  void raw(std::string_view text);
  // What a motion had reached when it failed: fail() puts these keys beside "error" in its document.
  void keep(Json reached) { kept_ = std::move(reached); }
  // The failure document on stdout (JSON formats only) and the sentences on stderr.
  void fail(const Error& error, int exit_code);
  // A sentence for the operator, on stderr; not printed with --quiet.
  void note(std::string_view text);
  // A progress line on stderr that replaces the previous one. Printed only when stderr is a terminal.
  void progress(std::string_view text);

  const SinkOptions& options() const { return options_; }
  bool closed() const { return closed_; }  // stdout can no longer be written
  // The first error of printing itself: --fields named a key that no document has, or the disk is full.
  const std::optional<Error>& complaint() const { return complaint_; }

 private:
  bool emit(const Output& output, bool one_of_many);
  void write(std::string_view text);
  void say(std::string_view text);
  void end_progress();

  SinkOptions options_;
  std::FILE* out_;
  std::FILE* err_;
  bool header_printed_ = false;
  std::vector<std::size_t> widths_;  // of the table's columns; kept for the rows of a stream
  bool progress_shown_ = false;
  std::string progress_lead_;
  std::chrono::steady_clock::time_point progress_due_;
  bool closed_ = false;
  std::optional<Error> complaint_;
  Json kept_ = Json::object();
};

}  // namespace aim::cli
