// Build step: writes the typed methods of a descriptor set as a header, a struct for each service and a
// constant for each of its methods, which core/model/methods.hpp includes.
#include <google/protobuf/descriptor.pb.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace {

namespace pb = google::protobuf;

[[noreturn]] void refuse(const std::string& why) {
  std::fprintf(stderr, "aim_method_header: %s\n", why.c_str());
  std::exit(1);
}

// "aimdk.protocol.CommonRequest" -> "aimdk::protocol::CommonRequest"
std::string in_cpp(std::string name) {
  for (std::size_t dot = name.find('.'); dot != name.npos; dot = name.find('.', dot))
    name.replace(dot, 1, "::");
  return name;
}

class MethodHeader {
 public:
  explicit MethodHeader(const pb::FileDescriptorSet& set) {
    for (const auto& file : set.file())
      for (const auto& message : file.message_type())
        messages_["." + file.package() + "." + message.name()] = {file.package(), message.name()};
    for (const auto& file : set.file())
      for (const auto& service : file.service()) add(file.package(), service);
  }

  std::string text() const {
    std::string text =
        "// The typed methods of the schema in proto/, written by the build (proto/method_header.cpp).\n"
        "#pragma once\n";
    for (const auto& [package, messages] : named_) {
      text += "\nnamespace " + in_cpp(package) + " {\n";
      for (const std::string& message : messages) text += "class " + message + ";\n";
      text += "}  // namespace " + in_cpp(package) + "\n";
    }
    text += "\nnamespace aim::methods {\n";
    for (const auto& [name, service] : services_) text += "\n" + service.code;
    return text + "\n}  // namespace aim::methods\n";
  }

 private:
  struct MessageName {
    std::string package;
    std::string name;
  };
  struct Service {
    std::string package;
    std::string code;
  };

  void add(const std::string& package, const pb::ServiceDescriptorProto& service) {
    if (service.method().empty()) return;
    const std::string& name = service.name();
    const std::string lead = package + "." + name + "/";
    std::string code = "struct " + name + " {\n";
    for (const auto& method : service.method())
      code += constant(std::string(lead).append(method.name()), method);
    const auto [before, is_first] = services_.try_emplace(name, Service{package, code + "};\n"});
    if (!is_first)
      refuse(name + " is a service of " + before->second.package + " and of " + package +
             ", but methods::" + name + " can only be one of them: give one another name");
  }

  std::string constant(const std::string& path, const pb::MethodDescriptorProto& method) {
    if (method.client_streaming() || method.server_streaming())
      refuse(path + " is a stream, but a method has one request and one reply");
    return "  static constexpr Method<" + type(path, method.input_type()) + ", " +
           type(path, method.output_type()) + "> k" + method.name() + "{\"" + path + "\"};\n";
  }

  // The message in C++, which the header then declares. One inside another cannot be declared without that
  // one's definition.
  std::string type(const std::string& path, const std::string& full_name) {
    const auto message = messages_.find(full_name);
    if (message == messages_.end())
      refuse(path + " has the type " + full_name.substr(1) +
             ", which is inside of another message: move it out of that");
    named_[message->second.package].insert(message->second.name);
    return in_cpp(full_name.substr(1));
  }

  std::map<std::string, MessageName> messages_;         // by ".PACKAGE.NAME"
  std::map<std::string, std::set<std::string>> named_;  // by package: those that methods name
  std::map<std::string, Service> services_;             // by name
};

bool contains(const char* path, const std::string& text) {
  std::ifstream file(path, std::ios::binary);
  return file && std::string(std::istreambuf_iterator<char>(file), {}) == text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s IN.ds OUT.hpp\n", argv[0]);
    return 2;
  }
  std::ifstream in(argv[1], std::ios::binary);
  pb::FileDescriptorSet set;
  if (!in || !set.ParseFromIstream(&in)) refuse(std::string(argv[1]) + " is not a descriptor set");
  const std::string text = MethodHeader(set).text();
  // A header that stays the same keeps its time: a changed message or comment compiles no file anew for it.
  if (contains(argv[2], text)) return 0;
  std::ofstream out(argv[2], std::ios::binary | std::ios::trunc);
  if (!(out << text) || !out.flush()) refuse(std::string(argv[2]) + " cannot be written");
  return 0;
}
