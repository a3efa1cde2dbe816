// Descriptors as text, and the comparison of two interfaces.
// Format: see aimdk_interface.txt.
#include "tests/proto/interface.hpp"

#include <algorithm>
#include <fstream>

#include "aim/options.pb.h"
#include "tests/source_root.hpp"

namespace aim::test {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using google::protobuf::ServiceDescriptor;

std::string without(const std::string& package, const std::string& full_name) {
  const std::string prefix = package + ".";
  return full_name.starts_with(prefix) ? full_name.substr(prefix.size()) : full_name;
}

std::string scalar_of(const FieldDescriptor& field, const std::string& package) {
  if (field.message_type() != nullptr) return without(package, field.message_type()->full_name());
  if (field.enum_type() != nullptr) return without(package, field.enum_type()->full_name());
  const std::uint32_t bits = field.options().GetExtension(aim::integer_bits);
  const std::string type = field.type_name();
  return bits == 0 ? type : type + "/" + std::to_string(bits);
}

std::string type_of(const FieldDescriptor& field, const std::string& package) {
  if (field.is_map()) {
    return "map " + scalar_of(*field.message_type()->map_key(), package) + " " +
           scalar_of(*field.message_type()->map_value(), package);
  }
  if (!field.is_repeated()) return scalar_of(field, package);
  const std::uint32_t size = field.options().GetExtension(aim::fixed_size);
  const std::string count = size == 0 ? "" : std::to_string(size) + " ";
  return "repeated " + count + scalar_of(field, package);
}

void add(const EnumDescriptor& type, const std::string& package, Interface& out) {
  auto& lines = out["enum " + without(package, type.full_name())];
  for (int i = 0; i < type.value_count(); ++i) {
    lines.push_back(std::to_string(type.value(i)->number()) + " " + type.value(i)->name());
  }
}

void add(const Descriptor& type, const std::string& package, Interface& out) {
  if (type.options().map_entry()) return;
  auto& lines = out["message " + without(package, type.full_name())];
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    std::string line = std::to_string(field.number()) + " " + field.name() + " " + type_of(field, package);
    if (const auto* oneof = field.containing_oneof()) line += " oneof " + oneof->name();
    lines.push_back(std::move(line));
  }
  for (int i = 0; i < type.nested_type_count(); ++i) add(*type.nested_type(i), package, out);
  for (int i = 0; i < type.enum_type_count(); ++i) add(*type.enum_type(i), package, out);
}

void add(const ServiceDescriptor& service, const std::string& package, Interface& out) {
  auto& lines = out["service " + without(package, service.full_name())];
  for (int i = 0; i < service.method_count(); ++i) {
    const auto& method = *service.method(i);
    lines.push_back(method.name() + " " + without(package, method.input_type()->full_name()) + " -> " +
                    without(package, method.output_type()->full_name()));
  }
}

}  // namespace

Interface interface_of(const google::protobuf::DescriptorPool& pool, const std::vector<std::string>& files,
                       const std::string& package) {
  Interface out;
  for (const std::string& name : files) {
    const FileDescriptor* file = pool.FindFileByName(name);
    if (file == nullptr || file->package() != package) continue;
    for (int i = 0; i < file->message_type_count(); ++i) add(*file->message_type(i), package, out);
    for (int i = 0; i < file->enum_type_count(); ++i) add(*file->enum_type(i), package, out);
    for (int i = 0; i < file->service_count(); ++i) add(*file->service(i), package, out);
  }
  return out;
}

Interface read_interface(const std::string& file_name) {
  Interface out;
  std::ifstream in(aim::test::source_root() / "tests/proto" / file_name);
  std::vector<std::string>* members = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.front() != ' ') {
      members = &out[line];
    } else if (members != nullptr) {
      members->push_back(line.substr(line.find_first_not_of(' ')));
    }
  }
  return out;
}

std::vector<std::string> differences(const Interface& expected, const Interface& actual) {
  std::vector<std::string> out;
  for (const auto& [type, members] : expected) {
    const auto found = actual.find(type);
    if (found == actual.end()) {
      out.push_back(type + ": missing");
      continue;
    }
    const std::size_t count = std::max(members.size(), found->second.size());
    for (std::size_t i = 0; i < count; ++i) {
      const std::string want = i < members.size() ? members[i] : "nothing";
      const std::string have = i < found->second.size() ? found->second[i] : "nothing";
      if (want != have) out.push_back(type + ": expected '" + want + "', found '" + have + "'");
    }
  }
  for (const auto& [type, members] : actual) {
    if (!expected.contains(type)) out.push_back(type + ": not expected");
  }
  return out;
}

}  // namespace aim::test
