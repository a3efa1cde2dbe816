// The descriptor pool of all .proto files of the project, filled from bytes embedded in the program. A file
// is built on first use.
#include "core/codec/schema.hpp"

#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/descriptor_database.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/io/coded_stream.h>

#include <algorithm>
#include <cassert>
#include <set>
#include <span>
#include <utility>

#include "core/suggestion.hpp"
#include "proto/schema_bytes.hpp"

namespace aim {
namespace {

namespace pb = google::protobuf;

constexpr std::string_view kPackages[] = {"aimdk.protocol.",        "aim.v1.",       "sensor_msgs.msg.",
                                          "joint_msgs.msg.",        "std_msgs.msg.", "geometry_msgs.msg.",
                                          "ros2_plugin_proto.msg.", "ros1.",         "ros1.kuavo_msgs."};

std::string_view last_part(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

bool is_project_name(std::string_view name) { return !name.starts_with("google.protobuf."); }

class Schema {
 public:
  Schema() : pool_(&database_), factory_(&pool_) {
    // A FileDescriptorSet is a sequence of files (field 1).
    constexpr std::uint32_t file_tag = 1U << 3U | 2U;
    const auto bytes = schema_bytes();
    pb::io::CodedInputStream in(bytes.data(), static_cast<int>(bytes.size()));
    for (std::uint32_t size = 0; in.ReadTag() == file_tag && in.ReadVarint32(&size);) {
      auto file = std::make_unique<pb::FileDescriptorProto>();
      const auto limit = in.PushLimit(static_cast<int>(size));
      const bool parsed = file->ParseFromCodedStream(&in);
      assert(parsed && "the embedded schema is a descriptor set");
      if (!parsed) return;
      in.PopLimit(limit);
      add(std::move(file));
    }
  }
  const pb::DescriptorPool& pool() const { return pool_; }
  const std::vector<std::string>& file_names() const { return file_names_; }
  const std::set<std::string>& message_names() const { return message_names_; }

  // The pool is queried only for existing names, because it stores each failed look-up for ever and names may
  // come from outside.
  const pb::Descriptor* find_message(const std::string& name) const {
    return message_names_.contains(name) ? pool_.FindMessageTypeByName(name) : nullptr;
  }
  // A name that only one package has, without its package.
  const pb::Descriptor* find_last_part(std::string_view name) const {
    const auto same = [&](const std::string& full) {
      return last_part(full) == name && is_project_name(full);
    };
    const auto found = std::find_if(message_names_.begin(), message_names_.end(), same);
    if (found == message_names_.end() || std::count_if(found, message_names_.end(), same) > 1) return nullptr;
    return pool_.FindMessageTypeByName(*found);
  }
  const pb::ServiceDescriptor* find_service(const std::string& name) const {
    return service_names_.contains(name) ? pool_.FindServiceByName(name) : nullptr;
  }
  std::unique_ptr<pb::Message> make(const pb::Descriptor& message) {
    return std::unique_ptr<pb::Message>(factory_.GetPrototype(&message)->New());
  }

 private:
  void add(std::unique_ptr<pb::FileDescriptorProto> file) {
    file_names_.push_back(file->name());
    for (const auto& message : file->message_type())
      add_message(file->package() + "." + message.name(), message);
    for (const auto& service : file->service()) service_names_.insert(file->package() + "." + service.name());
    database_.AddAndOwn(file.release());
  }
  void add_message(const std::string& name, const pb::DescriptorProto& message) {
    if (!message.options().map_entry()) message_names_.insert(name);
    for (const auto& nested : message.nested_type()) add_message(name + "." + nested.name(), nested);
  }

  std::vector<std::string> file_names_;
  std::set<std::string> message_names_;
  std::set<std::string> service_names_;
  pb::SimpleDescriptorDatabase database_;
  pb::DescriptorPool pool_;  // builds a file on first use; thread-safe
  pb::DynamicMessageFactory factory_;
};

// Never destroyed, because messages created from it may outlive static objects.
Schema& the_schema() {
  static Schema* const schema = new Schema;
  return *schema;
}

// A short name is looked up in each package in turn.
template <class Find>
auto find_in_packages(std::string_view name, Find find) -> decltype(find(std::string())) {
  if (name.empty()) return nullptr;
  if (auto found = find(std::string(name))) return found;
  for (const std::string_view package : kPackages)
    if (auto found = find(std::string(package) + std::string(name))) return found;
  return nullptr;
}

Error no_message(std::string_view name) {
  std::vector<std::string_view> candidates;
  for (const std::string& candidate : the_schema().message_names())
    if (is_project_name(candidate))
      candidates.push_back(name.find('.') == std::string_view::npos ? last_part(candidate) : candidate);
  return Error{.origin = Origin::not_found,
               .message = "there is no message \"" + std::string(name) + "\"",
               .reason = "it is not in the interface definitions",
               .hint = did_you_mean(name, candidates)};
}

Error no_method(std::string_view name) {
  std::vector<std::string> paths;
  for (const auto* method : all_methods()) paths.push_back(path_of(*method));
  std::vector<std::string_view> candidates(paths.begin(), paths.end());
  for (const std::string& path : paths) candidates.push_back(last_part(path));  // "McActionService/GetAction"
  for (const std::string& path : paths)
    candidates.push_back(std::string_view(path).substr(path.find('/') + 1));
  std::string hint = did_you_mean(name, candidates);
  if (hint.empty()) hint = "aimctl rpc list shows all methods";
  return Error{.origin = Origin::not_found,
               .message = "there is no method \"" + std::string(name) + "\"",
               .reason = "it is not in the interface definitions",
               .hint = std::move(hint)};
}

std::string one_line(const std::string& text) {
  std::string line;
  bool gap = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      gap = !line.empty();
      continue;
    }
    if (gap) line += ' ';
    gap = false;
    line += c;
  }
  return line;
}

template <class Described>
std::string comment(const Described& described) {
  pb::SourceLocation location;
  if (!described.GetSourceLocation(&location)) return {};
  std::string above = one_line(location.leading_comments);
  std::string behind = one_line(location.trailing_comments);
  if (above.empty()) return behind;
  return behind.empty() ? above : above + " " + behind;
}

}  // namespace

const pb::DescriptorPool& schema() { return the_schema().pool(); }

void build_linked_types() {
  for (const std::string& file : the_schema().file_names())
    pb::DescriptorPool::generated_pool()->FindFileByName(file);
}

Result<std::unique_ptr<pb::Message>> new_message(std::string_view name) {
  std::string dotted(name);
  std::replace(dotted.begin(), dotted.end(), '/', '.');
  const auto* found =
      find_in_packages(dotted, [](const std::string& full) { return the_schema().find_message(full); });
  if (found == nullptr) found = the_schema().find_last_part(dotted);
  if (found == nullptr) return no_message(name);
  return the_schema().make(*found);
}

Result<const pb::MethodDescriptor*> find_method(std::string_view name) {
  const std::size_t split = name.find_last_of("/.");
  if (split == std::string_view::npos) return no_method(name);
  const std::string method(name.substr(split + 1));
  const auto* service = find_in_packages(
      name.substr(0, split), [](const std::string& full) { return the_schema().find_service(full); });
  const auto* found = service == nullptr ? nullptr : service->FindMethodByName(method);
  if (found == nullptr) return no_method(name);
  return found;
}

std::string path_of(const pb::MethodDescriptor& method) {
  return method.service()->full_name() + "/" + method.name();
}

std::vector<const pb::MethodDescriptor*> all_methods() {
  std::vector<std::pair<std::string, const pb::MethodDescriptor*>> found;
  for (const std::string& file_name : the_schema().file_names()) {
    const pb::FileDescriptor* file = schema().FindFileByName(file_name);
    if (file == nullptr) continue;
    for (int i = 0; i < file->service_count(); ++i)
      for (int j = 0; j < file->service(i)->method_count(); ++j)
        found.emplace_back(path_of(*file->service(i)->method(j)), file->service(i)->method(j));
  }
  std::sort(found.begin(), found.end());
  std::vector<const pb::MethodDescriptor*> methods;
  methods.reserve(found.size());
  for (const auto& [path, method] : found) methods.push_back(method);
  return methods;
}

std::string comment_of(const pb::FieldDescriptor& field) { return comment(field); }
std::string comment_of(const pb::MethodDescriptor& method) { return comment(method); }
std::string comment_of(const pb::Descriptor& message) { return comment(message); }

}  // namespace aim
