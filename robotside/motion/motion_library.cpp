// The shipped motions and the user's motions of one folder.
#include "robotside/motion/motion_library.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/codec/codec.hpp"
#include "core/suggestion.hpp"
#include "robotside/motion/motion_check.hpp"
#include "robotside/motion/shipped_motions.hpp"

namespace aim::robotside {
namespace {

Result<Motion> read_motion(std::string_view json, const RobotModel& model) {
  v1::Motion message;
  if (auto decoded = from_json(json, message); !decoded) return decoded.error();
  return motion_from(message, model);
}

MotionInfo info_of(const Motion& motion) {
  return {motion.id, motion.summary, motion.kind, motion.trajectory.duration(), motion.shipped};
}

// "/agibot/data/motion/wave/wave.mcap" -> "wave"
std::string_view id_of(std::string_view name) {
  if (const std::size_t slash = name.find_last_of('/'); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  for (const std::string_view extension : {std::string_view(".mcap"), kMotionExtension})
    if (name.ends_with(extension)) {
      name.remove_suffix(extension.size());
      break;
    }
  return name;
}

const ShippedMotion* find_shipped(std::string_view id) {
  for (const ShippedMotion& shipped : shipped_motions())
    if (shipped.id == id) return &shipped;
  return nullptr;
}

Error is_shipped(std::string_view id) {
  return {Origin::state, fmt::format("{} is a shipped motion", id),
          "shipped motions cannot be changed or removed", "use another name"};
}

}  // namespace

MotionLibrary::MotionLibrary(const RobotModel& model, std::filesystem::path folder)
    : model_(model), directory_(std::move(folder)) {
  directory_.sweep();
}

std::vector<MotionInfo> MotionLibrary::list() {
  const std::lock_guard lock(mutex_);
  refresh();
  std::vector<MotionInfo> infos;
  for (const auto& [id, entry] : entries_) infos.push_back(entry.info);
  return infos;
}

std::vector<MotionFault> MotionLibrary::faults() {
  const std::lock_guard lock(mutex_);
  refresh();
  std::vector<MotionFault> faults = folder_fault_;
  for (const auto& [stem, refused] : refused_) faults.push_back({directory_.path_of(stem), refused.error});
  return faults;
}

// Parses and checks without the lock, because both take long for a long motion.
Result<std::shared_ptr<const Motion>> MotionLibrary::find(std::string_view name) {
  const std::string id(id_of(name));
  Entry entry;
  {
    const std::lock_guard lock(mutex_);
    refresh();
    const auto found = entries_.find(id);
    if (found == entries_.end()) return not_found(id);
    if (auto motion = found->second.loaded.lock()) return motion;
    entry = found->second;
  }
  auto motion = load(entry);
  if (!motion) return motion;
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(id);
  if (found != entries_.end() && found->second.file.same_as(entry.file)) {
    found->second.checked = true;
    found->second.loaded = *motion;
  }
  return motion;
}

Result<std::shared_ptr<const Motion>> MotionLibrary::load(const Entry& entry) const {
  auto motion = entry.info.shipped ? read_motion(entry.shipped_json, model_) : read_file(entry.info.id);
  if (!motion) return motion.error();
  motion->shipped = entry.info.shipped;
  if (!entry.info.shipped && !entry.checked)
    if (auto fine = check(*motion, model_); !fine) return fine.error();
  return std::make_shared<const Motion>(std::move(*motion));
}

Result<Motion> MotionLibrary::read_file(std::string_view stem) const {
  auto text = directory_.read(stem);
  if (!text) return text.error();
  auto motion = read_motion(*text, model_);
  if (motion && motion->id != stem)
    return Error{
        Origin::usage,
        fmt::format("the name of the motion in {} is {}", directory_.path_of(stem).string(), motion->id),
        "it must be the name of the file"};
  return motion;
}

Result<std::shared_ptr<const Motion>> MotionLibrary::add(const v1::Motion& message, bool replace) {
  auto read = motion_from(message, model_);
  if (!read) return read.error();
  if (find_shipped(read->id) != nullptr) return is_shipped(read->id);
  if (!directory_.configured())
    return Error{Origin::state, "this robot does not store motions", "no folder for them is configured"};
  if (auto fine = check(*read, model_); !fine) return fine.error();
  const std::string text = to_json(to_message(*read, model_));
  if (text.size() > kLargestMessage)
    return Error{Origin::limit, fmt::format("motion {} is too large", read->id),
                 fmt::format("its file has {} bytes, at most {} are allowed", text.size(), kLargestMessage),
                 "give it fewer knots or numbers with fewer digits"};
  const auto motion = std::make_shared<const Motion>(std::move(*read));

  const std::lock_guard lock(mutex_);
  refresh();
  const bool exists = entries_.contains(motion->id);
  if (exists && !replace)
    return Error{Origin::state, fmt::format("there is already a motion {}", motion->id),
                 "the request does not allow to replace it", "allow it, or use another name"};
  if (!exists && entries_.size() >= kMostUserMotions + shipped_motions().size())
    return Error{Origin::limit, "there are too many motions",
                 fmt::format("at most {} are stored", kMostUserMotions),
                 "remove one that is no longer needed"};
  if (auto written = directory_.write(motion->id, text); !written) return written.error();
  entries_.erase(motion->id);
  refused_.erase(motion->id);
  refresh();
  if (const auto found = entries_.find(motion->id); found != entries_.end()) {
    found->second.checked = true;
    found->second.loaded = motion;
  }
  return motion;
}

Status MotionLibrary::remove(std::string_view name) {
  const std::string_view id = id_of(name);
  if (find_shipped(id) != nullptr) return is_shipped(id);
  const std::lock_guard lock(mutex_);
  refresh();
  if (!entries_.contains(id) && !refused_.contains(id)) return not_found(id);
  auto removed = directory_.remove(id);
  refresh();
  return removed;
}

void MotionLibrary::refresh() {
  if (!shipped_read_) {
    shipped_read_ = true;
    for (const ShippedMotion& shipped : shipped_motions()) {
      auto motion = read_motion(shipped.json, model_);
      if (!motion) continue;  // made for another robot; a test checks that all of them can be read
      motion->shipped = true;
      entries_[motion->id] = {
          .info = info_of(*motion), .shipped_json = shipped.json, .file = {}, .checked = true, .loaded = {}};
    }
  }
  folder_fault_.clear();
  auto files = directory_.files();
  if (!files) folder_fault_.push_back({directory_.path_of(""), files.error()});
  const std::vector<MotionFile> none;
  const std::vector<MotionFile>& present = files ? *files : none;
  const auto gone = [&](const MotionFile& file) {
    return std::none_of(present.begin(), present.end(),
                        [&](const MotionFile& other) { return other.stem == file.stem; });
  };
  std::erase_if(entries_, [&](const auto& row) { return !row.second.info.shipped && gone(row.second.file); });
  std::erase_if(refused_, [&](const auto& row) { return gone(row.second.file); });
  for (const MotionFile& file : present) take_file(file);
}

void MotionLibrary::take_file(const MotionFile& file) {
  const auto known = entries_.find(file.stem);
  if (known != entries_.end() && !known->second.info.shipped && known->second.file.same_as(file)) return;
  if (const auto refused = refused_.find(file.stem);
      refused != refused_.end() && refused->second.file.same_as(file))
    return;
  const auto refuse = [&](Error error) {
    if (hear_) hear_({directory_.path_of(file.stem), error});
    refused_.insert_or_assign(file.stem, Refused{file, std::move(error)});
    if (known != entries_.end() && !known->second.info.shipped) entries_.erase(known);
  };
  if (find_shipped(file.stem) != nullptr) return refuse(is_shipped(file.stem));
  if (known == entries_.end() && entries_.size() >= kMostUserMotions + shipped_motions().size())
    return refuse(
        {Origin::limit, "there are too many motions", fmt::format("at most {} are read", kMostUserMotions)});
  auto motion = read_file(file.stem);
  if (!motion) return refuse(motion.error());
  refused_.erase(file.stem);
  entries_.insert_or_assign(
      file.stem,
      Entry{.info = info_of(*motion), .shipped_json = {}, .file = file, .checked = false, .loaded = {}});
}

Error MotionLibrary::not_found(std::string_view id) const {
  if (const auto refused = refused_.find(id); refused != refused_.end()) return refused->second.error;
  std::vector<std::string_view> ids;
  for (const auto& [known, entry] : entries_) ids.push_back(known);
  std::string hint = did_you_mean(id, ids);
  if (hint.empty()) hint = "aimctl player list";
  return {Origin::not_found, fmt::format("there is no motion \"{}\"", id),
          "it is neither shipped nor in the user's folder", std::move(hint)};
}

}  // namespace aim::robotside
