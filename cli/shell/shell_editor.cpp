// The line editor of the shell: libedit reads keys and edits the text, LineDisplay draws it.
#include <fcntl.h>
#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cwchar>
#include <utility>

#include "cli/output/text.hpp"
#include "cli/process/pasted_text.hpp"
#include "cli/process/typed_ahead.hpp"
#include "cli/shell/line_display.hpp"
#include "cli/shell/line_hint.hpp"
#include "cli/shell/line_reader.hpp"
#include "cli/shell/shell.hpp"
#include "cli/shell/shell_history.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kLinePatience{150};  // for the state of the robot, before a line
constexpr int kSizeTick_ms = 200;                        // between looks at the size of the terminal
constexpr std::size_t kListed = 60;                      // candidates shown at once
constexpr char kEndOfFile = '\004';                      // Ctrl-D
constexpr int kPasteGap_ms = 1000;                       // after so long a pause the end of a paste is lost
constexpr std::size_t kLongestPaste = 1024UL * 1024UL;   // [bytes] what follows counts as typed

std::string common_start(const std::vector<Candidate>& candidates) {
  std::string start = candidates.front().word;
  for (const Candidate& one : candidates) {
    std::size_t same = 0;
    while (same < start.size() && same < one.word.size() && start[same] == one.word[same]) ++same;
    start.resize(same);
  }
  return start;
}

// "center  look straight ahead", one candidate per line.
std::vector<std::string> lines_of(const std::vector<Candidate>& candidates) {
  std::size_t width = 0;
  for (const Candidate& one : candidates) width = std::max(width, width_of(one.word));
  std::vector<std::string> lines;
  for (const Candidate& one : candidates) {
    if (lines.size() == kListed) {
      lines.push_back("... and " + std::to_string(candidates.size() - kListed) + " more");
      break;
    }
    lines.push_back(padded(printable(one.word), width) + "  " + one.says);
  }
  return lines;
}

class Editor final : public LineReader {
 public:
  Editor(const Executor::Surroundings& surroundings, RobotWatch& watch, RobotWords& live)
      : console_(surroundings.console),
        interrupt_(surroundings.interrupt),
        watch_(watch),
        live_(live),
        known_(live),
        history_(surroundings.environment),
        display_(console_.out, fileno(console_.out)),
        nowhere_(std::fopen("/dev/null", "we")) {
    known_.stay_offline();
    // Allows wide characters in the line. Only LC_CTYPE is set, so the format of numbers does not change.
    if (!std::setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
    // libedit wants a terminal at the beginning; what it draws later goes nowhere.
    editor_ = el_init("aimctl", console_.in, console_.out, console_.err);
    if (nowhere_) el_set(editor_, EL_SETFP, 1, nowhere_);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_HIST, history, history_.get());
    el_set(editor_, EL_GETCFN, &Editor::read_character);
    bind_keys();
    // The terminal would take Ctrl-C or Ctrl-Z out of a paste, as if they were typed: here they are read as
    // keys.
    el_set(editor_, EL_SETTY, "-d", "-isig", nullptr);
    (void)tcgetattr(fileno(console_.in), &mode_before_);
    el_source(editor_, nullptr);  // reads ~/.editrc if it exists
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() override {
    el_end(editor_);
    if (nowhere_) std::fclose(nowhere_);
  }

  Got next(std::string& line) override {
    watch_.resume(kLinePatience);
    cancelled_ = ended_ = false;
    typed_ = content_of("");  // the line before is none that an end of the input leaves
    int count = 0;
    ask(kAskForPastes);
    const char* text = el_gets(editor_, &count);
    ask(kNoMorePastes);
    watch_.pause();
    if (cancelled_) return cancel();
    line = text && count > 0 && !ended_ ? text : "";
    display_.leave(content_of(line.empty() ? typed_.text : line.substr(0, line.find_last_not_of('\n') + 1)));
    if (line.empty()) return Got::end;
    if (line.find_first_not_of(" \t\r\n") != std::string::npos) history_.add(line);
    return Got::line;
  }

 private:
  static Editor& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
  }

  void bind_keys() {
    el_set(editor_, EL_ADDFN, "aim-complete", "complete the word at the cursor", &Editor::complete_word);
    el_set(editor_, EL_ADDFN, "aim-clear", "clear the screen", &Editor::clear_screen);
    el_set(editor_, EL_ADDFN, "aim-paste", "take what is pasted", &Editor::take_paste);
    el_set(editor_, EL_ADDFN, "aim-nothing", "do nothing", &Editor::do_nothing);
    const std::pair<const char*, const char*> keys[] = {
        {"^I", "aim-complete"},       {"^L", "aim-clear"},
        {"^R", "em-inc-search-prev"}, {"\\e[3~", "ed-delete-next-char"},
        {"\\e[1;5D", "ed-prev-word"}, {"\\e[1;5C", "em-next-word"},
        {"\\e[200~", "aim-paste"},    {"\\e[201~", "aim-nothing"},
    };
    for (const auto& [key, function] : keys) el_set(editor_, EL_BIND, key, function, nullptr);
  }

  // While it edits only: a command that reads the terminal knows no marks of pastes.
  void ask(std::string_view sequence) const {
    std::fwrite(sequence.data(), 1, sequence.size(), console_.out);
    std::fflush(console_.out);
  }

  LineContent content_of(std::string text) const {
    LineContent content{.prompt = prompt_text(watch_.state(), display_.size().columns),
                        .text = std::move(text)};
    content.cursor = content.text.size();
    return content;
  }

  void draw() {
    const LineInfo* info = el_line(editor_);
    typed_ = content_of(std::string(info->buffer, info->lastchar));
    typed_.cursor = static_cast<std::size_t>(info->cursor - info->buffer);
    typed_.hint = line_hint(typed_.text, typed_.cursor, known_);
    display_.show(typed_);
  }

  // Ctrl-C discards the line; a signal that ends the process ends the shell.
  Got cancel() {
    display_.leave(typed_, "^C");
    const int signal = interrupt_.signal();
    return signal == 0 || signal == SIGINT ? Got::cleared : Got::end;
  }

  // Draws only while no key waits, so that pasted text is read at once. Returns when a key or a signal came.
  void wait_for_key() {
    if (!console_.typed->empty()) return;
    std::array<pollfd, 2> two{{{fileno(console_.in), POLLIN, 0}, {watch_.descriptor(), POLLIN, 0}}};
    while (interrupt_.signal() == 0 && ::poll(two.data(), 1, 0) == 0) {
      if (const std::string notice = watch_.take_notice(); !notice.empty())
        display_.print_above({"* " + notice});
      learn_model();
      reclaim_terminal();
      draw();
      (void)::poll(two.data(), two.size(), kSizeTick_ms);
      if (two[1].revents != 0) watch_.clear_signal();
    }
  }

  void learn_model() {
    const RobotModel* model = watch_.state().model;
    if (!model || model == known_.model()) return;
    live_.set_model(*model);
    known_.set_model(*model);
  }

  // After Ctrl-Z and fg the terminal has the mode of the user's shell.
  void reclaim_terminal() {
    termios mode{};
    if (tcgetattr(fileno(console_.in), &mode) != 0 || (mode.c_lflag & ICANON) == 0) return;
    el_set(editor_, EL_PREP_TERM, 0);
    el_set(editor_, EL_PREP_TERM, 1);
    ask(kAskForPastes);
    display_.forget();
  }

  // Reads one character from the terminal. 0: end of input; -1: Ctrl-C or an error.
  static int read_character(EditLine* editor, wchar_t* character) {
    Editor& me = self(editor);
    std::mbstate_t state{};
    while (true) {
      me.wait_for_key();
      if (me.interrupt_.signal() != 0) {
        me.cancelled_ = true;
        errno = EINTR;
        return -1;
      }
      char byte = 0;
      const auto kept = me.console_.typed->take_byte();
      const ssize_t got = kept ? 1 : ::read(fileno(me.console_.in), &byte, 1);
      if (kept) byte = *kept;
      if (got < 0 && errno == EINTR) continue;
      if (!kept && got == 1 && me.raise_signal_of(byte)) continue;
      if (got <= 0) {
        me.ended_ = true;  // what was typed is not a line
        return static_cast<int>(got);
      }
      // libedit takes over the terminal after the prompt; a Ctrl-D typed before arrives as NUL.
      if (byte == '\0' && line_is_empty(editor)) byte = kEndOfFile;
      const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-1)) {  // invalid in this character set: start over
        state = {};
        continue;
      }
      if (used != static_cast<std::size_t>(-2)) return 1;
    }
  }

  // As the terminal does with ISIG: to all processes of this group, and what was typed before is discarded.
  bool raise_signal_of(char key) const {
    const std::pair<std::size_t, int> keys[] = {{VINTR, SIGINT}, {VQUIT, SIGQUIT}, {VSUSP, SIGTSTP}};
    for (const auto& [place, signal] : keys) {
      const cc_t bound = mode_before_.c_cc[place];
      if (bound == _POSIX_VDISABLE || static_cast<cc_t>(key) != bound) continue;
      (void)tcflush(fileno(console_.in), TCIFLUSH);
      (void)::kill(0, signal);
      return true;
    }
    return false;
  }

  static bool line_is_empty(EditLine* editor) {
    const LineInfo* info = el_line(editor);
    return info->buffer == info->lastchar;
  }

  static unsigned char clear_screen(EditLine* editor, int /*key*/) {
    self(editor).display_.clear_screen();
    return CC_NORM;
  }

  // Whole, before its first line runs: the mark at its end must not wait in the terminal for what reads next.
  static unsigned char take_paste(EditLine* editor, int /*key*/) {
    Editor& me = self(editor);
    std::string text;
    while (!text.ends_with(kPasteEnds) && text.size() < kLongestPaste) {
      pollfd one{fileno(me.console_.in), POLLIN, 0};
      char byte = 0;
      if (::poll(&one, 1, kPasteGap_ms) <= 0 || ::read(one.fd, &byte, 1) != 1) break;
      text += byte;
    }
    if (me.interrupt_.signal() != 0) return CC_NORM;
    if (text.ends_with(kPasteEnds)) text.resize(text.size() - kPasteEnds.size());
    me.console_.typed->add_pasted(without_keys(std::move(text)));
    return CC_NORM;
  }

  static unsigned char do_nothing(EditLine* /*editor*/, int /*key*/) { return CC_NORM; }

  static unsigned char complete_word(EditLine* editor, int /*key*/) { return self(editor).complete_here(); }

  unsigned char complete_here() {
    const LineInfo* info = el_line(editor_);
    const TypedLine typed = split_at_cursor(
        std::string_view(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer)));
    std::span<const std::string> before = typed.before;
    if (!before.empty() && before.front() == "aimctl") before = before.subspan(1);
    const Completion found = complete(before, typed.prefix, live_);
    if (found.candidates.empty()) {
      if (found.hint.empty()) return beep();
      return list({found.hint});
    }
    std::string more = common_start(found.candidates).substr(typed.prefix.size());
    if (found.candidates.size() == 1) more += ' ';
    if (!more.empty()) return el_insertstr(editor_, more.c_str()) == 0 ? CC_REFRESH : beep();
    return list(lines_of(found.candidates));
  }

  unsigned char beep() {
    std::fputc('\a', console_.out);
    std::fflush(console_.out);
    return CC_NORM;
  }

  // Below the line, which is drawn again after the list.
  unsigned char list(const std::vector<std::string>& lines) {
    draw();
    display_.leave(typed_);
    display_.print_above(lines);
    return CC_NORM;
  }

  Console console_;
  const SignalInterrupt& interrupt_;
  RobotWatch& watch_;
  RobotWords& live_;
  RobotWords known_;  // names for hints, which must not wait for the robot
  LineHistory history_;
  LineDisplay display_;
  std::FILE* nowhere_;  // libedit's own display
  EditLine* editor_ = nullptr;
  LineContent typed_;
  termios mode_before_{};  // of the terminal, for its keys that raise signals
  bool cancelled_ = false;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<LineReader> open_line_editor(const Executor::Surroundings& surroundings, RobotWatch& watch,
                                             RobotWords& live) {
  return std::make_unique<Editor>(surroundings, watch, live);
}

}  // namespace aim::cli
