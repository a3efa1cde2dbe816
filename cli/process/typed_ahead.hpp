// What is typed at the shell while one of its commands runs. It is kept for the lines after the command; a
// line that is meant as a stop does not wait for them: it ends the command as Ctrl-C does, and is the next
// line. Where the command does not end for it, as one that waits for a silent robot, the stop is handed over
// at once.
//
// Pasted lines are none that were typed while it runs: they wait for their turn. Only the marks of the
// terminal tell them (pasted_text): a slow link also brings together what was typed one after another.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace aim::cli {

class TypedAhead {
 public:
  // `is_stop`: whether a line is meant as a stop; called on a thread of its own.
  TypedAhead(int terminal, std::function<bool(std::string_view)> is_stop);
  ~TypedAhead();
  TypedAhead(const TypedAhead&) = delete;
  TypedAhead& operator=(const TypedAhead&) = delete;

  // Called with a stop, on a thread of its own, when the command goes on 0.3 s after it was typed. It must
  // not wait for a robot.
  using OnLateStop = std::function<void(std::string_view)>;

  // Reads the terminal from now on, beside a command. All functions: the thread of the shell.
  void begin(OnLateStop on_late_stop = {});
  // The command has ended, or reads the terminal itself from now on.
  void end();
  // Ends it, too. What was typed and not taken yet, with its line ends; Ctrl-D is a byte of zero.
  std::string take();
  // A Ctrl-C of the operator discards what was typed before it, but not a stop.
  void discard();
  // What was pasted comes next, as if it had been typed before the command.
  void add_pasted(std::string_view text) { add(text); }
  std::optional<char> take_byte();
  std::string take_line();  // with its line end, if it has one
  bool empty() const { return text_.empty(); }
  // The next line is a stop that was typed while a command ran.
  bool begins_with_stop() const { return stops_; }

 private:
  void run();
  bool is_in_foreground() const;
  void keep_on_interrupt(bool keeps) const;
  bool read();
  void read_the_rest();
  void add(std::string_view text);
  std::string look_for_stop();
  void hand_over(const std::string& stop);

  const int terminal_;
  const std::function<bool(std::string_view)> is_stop_;
  OnLateStop on_late_stop_;
  std::array<int, 2> wake_{-1, -1};  // a pipe that ends the thread
  std::string text_;                 // used by the thread while it runs
  std::size_t seen_ = 0;             // whole lines: they are no stop, or came before the command began
  bool stops_ = false;               // it begins with a stop
  std::thread thread_;
};

}  // namespace aim::cli
