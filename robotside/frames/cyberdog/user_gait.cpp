// core/codec/toml has no lists of tables, so the text is divided at their headings first.
#include "robotside/frames/cyberdog/user_gait.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include "core/codec/toml.hpp"

namespace aim::robotside::cyberdog {
namespace {

Error rejected(std::string reason) {
  return {.origin = Origin::usage,
          .message = "the user gait is rejected",
          .reason = std::move(reason),
          .hint = "the first line is \"# Gait Def\" or \"# Gait Params\""};
}

std::string_view trimmed(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const std::size_t begin = line.find_first_not_of(" \t\r\n");
  if (begin == line.npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r\n") - begin + 1);
}

std::string at_line(unsigned line, std::string_view what) {
  return "line " + std::to_string(line) + ": " + std::string(what);
}

// A part of the text that begins behind a heading.
struct Part {
  std::string_view text;
  unsigned heading;  // its line; 0: the part before the first heading
};

std::vector<Part> parts_of(std::string_view text, std::string_view heading) {
  std::vector<Part> parts;
  Part part{text, 0};
  unsigned number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    ++number;
    if (trimmed(text.substr(at, end - at)) == heading) {
      part.text = part.text.substr(0, at - static_cast<std::size_t>(part.text.data() - text.data()));
      parts.push_back(part);
      part = {text.substr(end), number};
    }
    at = end;
  }
  parts.push_back(part);
  return parts;
}

// Takes the fields of a table out of its entries and keeps the first mistake.
class TableReader {
 public:
  TableReader(const std::vector<TomlEntry>& entries, unsigned heading)
      : entries_(entries), heading_(heading) {}

  bool has(std::string_view key) {
    known_.push_back(key);
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const TomlEntry& entry) { return of(entry, key); });
  }
  void need(std::string_view key) {
    if (!has(key)) reject(key, "is missing");
  }
  void reject(std::string_view key, const std::string& why) {
    if (!mistake_.empty()) return;
    unsigned line = heading_;
    for (const TomlEntry& entry : entries_)
      if (of(entry, key)) line = std::max(line, heading_ + entry.line);
    mistake_ = at_line(line, std::string(key) + " " + why);
  }
  // The numbers of a key, which may be left out; anything but `count` of them is a mistake.
  std::vector<double> numbers(std::string_view key, std::size_t count) {
    std::vector<double> found;
    if (!has(key)) return found;
    for (const TomlEntry& entry : entries_) {
      if (!of(entry, key)) continue;
      double value = NAN;
      const char* end = entry.value.data() + entry.value.size();
      if (entry.kind == TomlEntry::Kind::number) (void)std::from_chars(entry.value.data(), end, value);
      if (!std::isfinite(value)) reject(key, "is no number");
      found.push_back(value);
    }
    if (found.size() != count)
      reject(key, count == 1 ? "takes a number" : "takes " + std::to_string(count) + " numbers");
    return mistake_.empty() ? found : std::vector<double>();
  }
  template <std::size_t kCount>
  void list(std::string_view key, Floats<kCount>& out) {
    const auto found = numbers(key, kCount);
    for (std::size_t i = 0; i < found.size(); ++i) out[i] = static_cast<float>(found[i]);
  }
  template <class Int>
  void whole(std::string_view key, Int& out) {
    // A byte may be written as its bit pattern (0 .. 255).
    constexpr double least = std::numeric_limits<Int>::min();
    constexpr double most = sizeof(Int) == 1 ? 255.0 : std::numeric_limits<Int>::max();
    const auto found = numbers(key, 1);
    if (found.empty()) return;
    if (found[0] != std::floor(found[0]) || found[0] < least || found[0] > most)
      return reject(key, sizeof(Int) == 1 ? "takes a whole number of one byte" : "takes a whole number");
    out = static_cast<Int>(static_cast<std::int64_t>(found[0]));
  }
  // After all fields: the first mistake; empty: none. A field that was not asked for is one, as a key with a
  // typing error would be ignored.
  const std::string& finish(std::string_view table) {
    for (const TomlEntry& entry : entries_) {
      const std::string& key = entry.path.front();
      if (std::find(known_.begin(), known_.end(), key) == known_.end())
        reject(key, "is no field of a " + std::string(table));
    }
    return mistake_;
  }

 private:
  static bool of(const TomlEntry& entry, std::string_view key) { return entry.path.front() == key; }

  const std::vector<TomlEntry>& entries_;
  unsigned heading_;  // line
  std::vector<std::string_view> known_;
  std::string mistake_;
};

void read_full_step(TableReader& table, ControlFrame& step) {
  table.whole("mode", step.mode);
  table.whole("gait_id", step.gait_id);
  table.whole("contact", step.contact);
  table.has("life_count");  // it is counted when the step is sent
  table.list("vel_des", step.vel_des);
  table.list("rpy_des", step.rpy_des);
  table.list("pos_des", step.pos_des);
  table.list("acc_des", step.acc_des);
  table.list("ctrl_point", step.ctrl_point);
  table.list("foot_pose", step.foot_pose);
  table.list("step_height", step.step_height);
  table.whole("value", step.value);
  table.whole("duration", step.duration);
}

// Two heights of feet in one number: thousandths, and thousands of them. As the vendor's example program.
float packed(double first, double second) {
  return static_cast<float>(std::ceil(first * 1e3) + std::ceil(second * 1e3) * 1e3);
}

// The short form leaves nothing out. Source: customized_gait of the vendor's examples (loco_hl_example).
void read_short_step(TableReader& table, ControlFrame& step) {
  for (const std::string_view key : {"body_vel_des", "body_pos_des", "landing_pos_des", "step_height",
                                     "weight", "use_mpc_traj", "mu", "landing_gain", "duration"})
    table.need(key);
  table.has("type");
  table.has("gait_id");  // the robot performs it as its gait of the user, whatever is written
  step = {};
  step.mode = static_cast<std::int8_t>(xiaomi_cyberdog::Mode::locomotion);
  step.gait_id = kUserGait;
  table.list("body_vel_des", step.vel_des);
  table.list("weight", step.acc_des);
  table.whole("use_mpc_traj", step.value);
  table.whole("duration", step.duration);
  const auto body = table.numbers("body_pos_des", 6);         // roll, pitch, yaw, x, y, z
  const auto landing = table.numbers("landing_pos_des", 12);  // x, y, z of each foot; z is not sent
  const auto heights = table.numbers("step_height", 4);
  const auto mu = table.numbers("mu", 1), gain = table.numbers("landing_gain", 1);
  if (body.empty() || landing.empty() || heights.empty() || mu.empty() || gain.empty()) return;
  for (std::size_t i = 0; i < 3; ++i) {
    step.rpy_des[i] = single(body[i]);
    step.pos_des[i] = single(body[i + 3]);
    step.foot_pose[2 * i] = single(landing[3 * i]);
    step.foot_pose[2 * i + 1] = single(landing[3 * i + 1]);
  }
  step.ctrl_point = {single(landing[9]), single(landing[10]), single(mu[0])};
  step.step_height = {packed(heights[0], heights[1]), packed(heights[2], heights[3])};
  const double contact = std::floor(gain[0] * 10);
  if (contact < 0 || contact > 127) return table.reject("landing_gain", "is not within 0 and 12.7");
  step.contact = static_cast<std::int8_t>(contact);
}

void read_section(TableReader& table, GaitSection& section) {
  table.need("contact");
  table.need("duration");
  const auto contact = table.numbers("contact", section.contact.size());
  for (std::size_t i = 0; i < contact.size(); ++i) section.contact[i] = contact[i] != 0;
  table.whole("duration", section.duration);
  if (section.duration <= 0 || section.duration > 10000)
    table.reject("duration", "is not within 1 and 10000");
}

// Reads every table "[[NAME]]" of a text with `read_one`; the error's reason names line and key.
template <class Item, class Read>
Result<std::vector<Item>> read_tables(const TextKind& kind, std::string_view text, std::string_view name,
                                      std::size_t most, Read read_one) {
  if (text.size() > kind.bytes) return rejected("it is longer than " + size_text(kind));
  std::vector<Item> items;
  Item item{};
  const std::vector<Part> parts = parts_of(text, "[[" + std::string(name) + "]]");
  if (parts.size() > most + 1) return rejected("it has more than " + std::to_string(most) + " tables");
  for (const Part& part : parts) {
    const auto entries = parse_toml(part.text, "", kind);
    if (!entries) {  // ":LINE: what is wrong"
      const std::string& message = entries.error().message;
      const auto line = static_cast<unsigned>(std::strtoul(message.c_str() + 1, nullptr, 10));
      return rejected(at_line(part.heading + line, message.substr(message.find(": ") + 2)));
    }
    TableReader table(*entries, part.heading);
    if (part.heading != 0) read_one(table, *entries, item);
    if (const std::string& mistake = table.finish(name); !mistake.empty()) return rejected(mistake);
    if (part.heading != 0) items.push_back(item);
  }
  if (items.empty()) return rejected("it has no " + std::string(name));
  return items;
}

Result<GaitSections> parse_sections(std::string_view text) {
  return read_tables<GaitSection>(kGaitText, text, "section", kMaxSections,
                                  [](TableReader& table, const auto&, GaitSection& section) {
                                    section = {{}, 0};
                                    read_section(table, section);
                                  });
}

// `short_form`: whether a step has it; nullptr: none may.
Result<GaitSteps> parse_steps(const TextKind& kind, std::string_view text, bool* short_form) {
  return read_tables<ControlFrame>(
      kind, text, "step", kMaxUserSteps,
      [&](TableReader& table, const std::vector<TomlEntry>& entries, ControlFrame& step) {
        const auto type = std::find_if(entries.begin(), entries.end(),
                                       [](const TomlEntry& entry) { return entry.path.front() == "type"; });
        if (short_form == nullptr || type == entries.end()) return read_full_step(table, step);
        *short_form = true;
        if (type->value != "usergait") table.reject("type", "is not \"usergait\"");
        read_short_step(table, step);
      });
}

template <std::size_t kCount>
void write_list(std::string& text, std::string_view key, const Floats<kCount>& values) {
  text.append(key).append(" = [");
  for (std::size_t i = 0; i < kCount; ++i) {
    std::array<char, 64> number{};
    const auto end =
        std::to_chars(number.data(), number.data() + number.size(), values[i], std::chars_format::fixed);
    const std::string_view digits(number.data(), static_cast<std::size_t>(end.ptr - number.data()));
    text.append(i == 0 ? "" : ", ").append(digits);
    if (digits.find('.') == digits.npos) text.append(".0");  // a whole number is of another type
  }
  text.append("]\n");
}

void write_step(std::string& text, const ControlFrame& step) {
  const auto whole = [&](std::string_view key, int value) {
    text.append(key).append(" = ").append(std::to_string(value)).append("\n");
  };
  text.append("[[step]]\n");
  whole("mode", step.mode);
  whole("gait_id", step.gait_id);
  whole("contact", step.contact);
  whole("life_count", 0);
  write_list(text, "vel_des", step.vel_des);
  write_list(text, "rpy_des", step.rpy_des);
  write_list(text, "pos_des", step.pos_des);
  write_list(text, "acc_des", step.acc_des);
  write_list(text, "ctrl_point", step.ctrl_point);
  write_list(text, "foot_pose", step.foot_pose);
  write_list(text, "step_height", step.step_height);
  whole("value", step.value);
  whole("duration", step.duration);
}

constexpr std::string_view kSectionsKind = "# Gait Def", kStepsKind = "# Gait Params";

}  // namespace

Result<GaitSteps> parse_dog_sequence(std::string_view text) {
  auto steps = parse_steps(kSequenceText, text, nullptr);
  if (steps) return steps;
  Error error = steps.error();
  error.message = "the sequence is rejected";
  error.hint = "each [[step]] has the fields of a control command: mode, gait_id, ..., duration";
  return error;
}

Result<UserGait> parse_user_gait(std::string_view text) {
  if (text.starts_with(kSectionsKind)) {
    auto sections = parse_sections(text);
    if (!sections) return sections.error();
    return UserGait(std::move(*sections));
  }
  if (text.starts_with(kStepsKind)) {
    auto steps = parse_steps(kGaitText, text, nullptr);
    if (!steps) return steps.error();
    return UserGait(std::move(*steps));
  }
  return rejected("its first line is neither of the two kinds");
}

Result<std::string> full_user_gait(std::string_view text) {
  bool short_form = false;
  if (text.starts_with(kStepsKind)) {
    const auto steps = parse_steps(kGaitText, text, &short_form);
    if (!steps) return steps.error();
    if (short_form) {
      std::string full = std::string(kStepsKind) + "\n";
      for (const ControlFrame& step : *steps) write_step(full, step);
      return full;
    }
  }
  return std::string(text);
}

}  // namespace aim::robotside::cyberdog
