// The line editor of the shell, built on the native interface of libedit: history, search, completion, and a
// prompt that is refreshed.
#include <histedit.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cwchar>
#include <filesystem>

#include "cli/output/text.hpp"
#include "cli/shell/shell.hpp"

namespace aim::cli {
namespace {

constexpr int kHistoryLines = 1'000;
constexpr int kRefresh_ms = 1'000;   // maximum age of the prompt while a line is edited
constexpr std::size_t kListed = 60;  // candidates shown at once
constexpr char kEndOfFile = '\004';  // Ctrl-D

std::string history_path(const Environment& environment) {
  if (const auto file = environment("AIMCTL_HISTFILE")) return *file;
  if (const auto state = environment("XDG_STATE_HOME")) return *state + "/aimctl/history";
  if (const auto home = environment("HOME")) return *home + "/.local/state/aimctl/history";
  return {};
}

std::string common_start(const std::vector<Candidate>& candidates) {
  std::string start = candidates.front().word;
  for (const Candidate& one : candidates) {
    std::size_t same = 0;
    while (same < start.size() && same < one.word.size() && start[same] == one.word[same]) ++same;
    start.resize(same);
  }
  return start;
}

class Editor final : public LineReader {
 public:
  Editor(const Executor::Surroundings& surroundings, Prompt& prompt, LiveWords& live)
      : console_(surroundings.console),
        interrupt_(surroundings.interrupt),
        prompt_(prompt),
        live_(live),
        history_path_(history_path(surroundings.environment)) {
    // Allows wide characters in the line. Only LC_CTYPE is set, so the format of numbers does not change.
    if (!std::setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
    editor_ = el_init("aimctl", console_.in, console_.out, console_.err);
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistoryLines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!history_path_.empty()) history(history_, &event, H_LOAD, history_path_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Editor::show_prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_GETCFN, &Editor::read_character);
    el_set(editor_, EL_ADDFN, "aim-complete", "complete the word at the cursor", &Editor::complete_word);
    el_set(editor_, EL_BIND, "^I", "aim-complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_set(editor_, EL_BIND, "\\e[3~", "ed-delete-next-char", nullptr);
    el_set(editor_, EL_BIND, "\\e[1;5D", "ed-prev-word", nullptr);
    el_set(editor_, EL_BIND, "\\e[1;5C", "em-next-word", nullptr);
    el_source(editor_, nullptr);  // reads ~/.editrc if it exists
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;
  ~Editor() override {
    history_end(history_);
    el_end(editor_);
  }

  Got next(std::string& line) override {
    prompt_.refresh();
    cancelled_ = false;
    int count = 0;
    const char* text = el_gets(editor_, &count);
    if (cancelled_) {
      std::fputs("^C\n", console_.out);
      std::fflush(console_.out);
      const int signal = interrupt_.signal();
      return signal == 0 || signal == SIGINT ? Got::cleared : Got::end;
    }
    if (!text || count <= 0) {
      std::fputc('\n', console_.out);
      return Got::end;
    }
    line = text;
    if (line.find_first_not_of(" \t\r\n") != std::string::npos) remember(line);
    return Got::line;
  }

 private:
  static Editor& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
  }

  static char* show_prompt(EditLine* editor) {
    Editor& me = self(editor);
    me.prompt_text_ = me.prompt_.text();
    return me.prompt_text_.data();
  }

  // Reads one character from the terminal and refreshes the prompt while it waits. -1: Ctrl-C or an error.
  static int read_character(EditLine* editor, wchar_t* character) {
    Editor& me = self(editor);
    std::mbstate_t state{};
    while (true) {
      pollfd one{fileno(me.console_.in), POLLIN, 0};
      const int ready = ::poll(&one, 1, kRefresh_ms);
      if (me.interrupt_.signal() != 0) {
        me.cancelled_ = true;
        errno = EINTR;
        return -1;
      }
      if (ready == 0 && me.prompt_.refresh()) el_set(editor, EL_REFRESH);
      if (ready <= 0) continue;
      char byte = 0;
      const ssize_t got = ::read(one.fd, &byte, 1);
      if (got == 0) return 0;
      if (got < 0) {
        if (errno == EINTR) continue;
        return -1;
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

  static bool line_is_empty(EditLine* editor) {
    const LineInfo* info = el_line(editor);
    return info->buffer == info->lastchar;
  }

  static unsigned char complete_word(EditLine* editor, int /*key*/) { return self(editor).complete_here(); }

  unsigned char complete_here() {
    const LineInfo* info = el_line(editor_);
    const TypedLine typed = split_at_cursor(
        std::string_view(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer)));
    std::span<const std::string> before = typed.before;
    if (!before.empty() && before.front() == "aimctl") before = before.subspan(1);
    const Completion found = complete(before, typed.prefix, live_);
    if (found.candidates.empty()) {
      if (found.hint.empty()) return CC_REFRESH_BEEP;
      list({found.hint});
      return CC_REDISPLAY;
    }
    std::string more = common_start(found.candidates).substr(typed.prefix.size());
    if (found.candidates.size() == 1) more += ' ';
    if (!more.empty()) return el_insertstr(editor_, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    std::vector<std::string> lines;
    std::size_t width = 0;
    for (const Candidate& one : found.candidates) width = std::max(width, width_of(one.word));
    for (const Candidate& one : found.candidates)
      lines.push_back(padded(printable(one.word), width) + "  " + printable(one.says));
    list(lines);
    return CC_REDISPLAY;
  }

  void list(const std::vector<std::string>& lines) {
    std::fputc('\n', console_.out);
    for (std::size_t i = 0; i < lines.size() && i < kListed; ++i)
      std::fprintf(console_.out, "%s\n", shortened(lines[i], columns()).c_str());
    if (lines.size() > kListed) std::fprintf(console_.out, "... and %zu more\n", lines.size() - kListed);
    std::fflush(console_.out);
  }

  std::size_t columns() {
    int lines = 0;
    int columns = 0;
    if (el_get(editor_, EL_GETTC, "co", &columns, nullptr) != 0 || columns < 20) columns = 80;
    (void)lines;
    return static_cast<std::size_t>(columns - 1);
  }

  // Saved after every line, so that a killed shell loses nothing. The file is readable only by its owner.
  void remember(const std::string& line) {
    HistEvent event;
    history(history_, &event, H_ENTER, line.c_str());
    if (history_path_.empty()) return;
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::path(history_path_).parent_path();
    if (!folder.empty() && std::filesystem::create_directories(folder, ignored))
      ::chmod(folder.c_str(), 0700);
    const mode_t before = ::umask(0077);
    history(history_, &event, H_SAVE, history_path_.c_str());
    ::umask(before);
    ::chmod(history_path_.c_str(), 0600);
  }

  Console console_;
  const SignalInterrupt& interrupt_;
  Prompt& prompt_;
  LiveWords& live_;
  std::string history_path_;
  std::string prompt_text_;
  EditLine* editor_ = nullptr;
  History* history_ = nullptr;
  bool cancelled_ = false;
};

}  // namespace

std::unique_ptr<LineReader> open_line_editor(const Executor::Surroundings& surroundings, Prompt& prompt,
                                             LiveWords& live) {
  return std::make_unique<Editor>(surroundings, prompt, live);
}

}  // namespace aim::cli
