// The history of the shell: the last lines, kept in a file that only its user can read.
#pragma once

#include <histedit.h>

#include <string>

#include "cli/process/environment.hpp"

namespace aim::cli {

class LineHistory {
 public:
  explicit LineHistory(const Environment& environment);
  ~LineHistory() { history_end(history_); }
  LineHistory(const LineHistory&) = delete;
  LineHistory& operator=(const LineHistory&) = delete;

  History* get() { return history_; }
  // A line that was typed several times in a row is kept once. Saved at once, so that a killed shell loses
  // nothing.
  void add(const std::string& line);

 private:
  std::string path_;  // empty: it is not saved
  History* history_;
};

}  // namespace aim::cli
