// A plain cpp-httplib server with one route, as the reference for aimd's server.
#include <httplib.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  httplib::Server server;
  server.set_tcp_nodelay(true);
  server.new_task_queue = [] { return new httplib::ThreadPool(80); };
  server.set_keep_alive_max_count(1'000'000);
  server.Post("/rpc/.*", [](const httplib::Request&, httplib::Response& response) {
    response.set_content(
        R"({"info":{"current_action":"McAction_DEFAULT","ext_action":"","status":"McActionStatus_RUNNING"}})",
        "application/json");
  });
  const int port = argc > 1 ? std::atoi(argv[1]) : 18080;
  std::fprintf(stderr, "httplib_peer: listening on %d\n", port);
  return server.listen("127.0.0.1", port) ? 0 : 1;
}
