// Motion files: the JSON form of aim.v1.Motion, or a table of key poses as CSV.
#include "cli/commands/player/player_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "aim/v1/motion.pb.h"
#include "cli/client/reply.hpp"
#include "cli/input/input_file.hpp"
#include "cli/input/json_mistake.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/shape.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/codec/motion_csv.hpp"
#include "core/letter_case.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

bool is_csv(std::string_view path) { return lower(path).ends_with(".csv"); }

// A file of another kind is not written: its name would say what is not in it.
Status check_kind(const std::string& path) {
  const std::string name = lower(std::filesystem::path(path).filename().string());
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || name.ends_with(".json") || is_csv(name)) return Done{};
  return usage_error(fmt::format("no motion can be written as {}", name.substr(dot)),
                     "give the file the ending .motion.json or .csv");
}

// "dances/my_wave.csv" -> "my_wave"
std::string stem_of(std::string_view path) {
  path.remove_prefix(std::min(path.size(), path.rfind('/') + 1));
  return std::string(path.substr(0, path.find('.')));
}

Status write_file(const std::string& path, const std::string& text) {
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  return file->write(text);
}

std::string json_of(const v1::Motion& motion) {
  const Json document = parse_json(to_json(motion));
  return json_text(document, true) + "\n";
}

Error no_library() {
  return Error{.origin = Origin::not_found,
               .message = "this robot cannot export, import or remove motions",
               .reason = "it does not serve aim.v1 MotionService",
               .hint = "aimctl player list and play still work"};
}

double duration_of(const v1::Motion& motion) {
  return motion.knots().empty() ? 0.0 : motion.knots(motion.knots_size() - 1).time_s();
}

Result<v1::Motion> motion_from(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const std::string path = arguments.text("FILE");
  auto text = file_or_input(invocation, "FILE", kMotionText);
  if (!text) return text.error();
  if (is_csv(path)) return motion_of_csv(*text, arguments.text("--name", stem_of(path)));
  // The output of export --json is a motion with the schema of aimctl's documents.
  if (Json document = parse_json(*text); document.is_object() && document.erase("schema") > 0)
    *text = document.dump();
  v1::Motion motion;
  if (auto read = from_json(*text, motion); !read) {
    Error error = read.error();
    error.origin = Origin::usage;
    error.message = fmt::format("{} is not a motion: {}", path, error.message);
    if (std::string mistake = json_mistake(*text); !mistake.empty()) error.reason = std::move(mistake);
    if (error.hint.empty()) error.hint = "aimctl player export ID prints an example";
    return error;
  }
  if (arguments.has("--name")) motion.set_name(arguments.text("--name"));
  return motion;
}

}  // namespace

Status run_player_export(Invocation& invocation) {
  const std::string path = invocation.arguments().text("FILE");
  if (Status kind = check_kind(path); !kind) return kind;
  v1::ExportMotionRequest request;
  request.set_motion_id(invocation.arguments().text("ID"));
  auto reply = ask_aim(invocation.robot(), methods::MotionService::kExport, request, no_library());
  if (!reply) return reply.error();
  const v1::Motion& motion = reply->motion();
  if (path.empty() || path == "-") {
    if (invocation.sink().options().format != Format::table) {
      invocation.sink().print({.document = parse_json(to_json(motion))});
      return Done{};
    }
    const std::string text = json_of(motion);
    invocation.sink().raw(std::string_view(text).substr(0, text.size() - 1));
    return Done{};
  }
  if (auto written = write_file(path, is_csv(path) ? csv_of(motion) : json_of(motion)); !written)
    return written;
  invocation.sink().print({.document = {{"motion", motion.name()},
                                        {"file", path},
                                        {"duration_s", duration_of(motion)},
                                        {"knots", motion.knots_size()}}});
  return Done{};
}

Status run_player_import(Invocation& invocation) {
  auto motion = motion_from(invocation);
  if (!motion) return motion.error();
  v1::ImportMotionRequest request;
  *request.mutable_motion() = *motion;
  request.set_replace(invocation.arguments().has("--replace"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::MotionService::kImport.path, request,
                   {{"motion", motion->name()}, {"duration_s", duration_of(*motion)}});
  auto reply = ask_aim(invocation.robot(), methods::MotionService::kImport, request, no_library());
  if (!reply) return reply.error();
  invocation.sink().print(
      {.document = {{"motion", reply->motion_id()}, {"duration_s", reply->duration_s()}}});
  return Done{};
}

Status run_player_remove(Invocation& invocation) {
  v1::RemoveMotionRequest request;
  request.set_motion_id(invocation.arguments().text("ID"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::MotionService::kRemove.path, request);
  if (auto removed = ask_aim(invocation.robot(), methods::MotionService::kRemove, request, no_library());
      !removed)
    return removed.error();
  invocation.sink().print({.document = {{"removed", request.motion_id()}}});
  return Done{};
}

}  // namespace aim::cli
