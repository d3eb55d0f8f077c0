// The program from the outside, in this process: words in, exit code and texts out.
//
//   CliCase cli;
//   const std::string trace = cli.write("a.json", small_trace());
//   cli.run({"report", trace});
//   EXPECT_EQ(cli.code, 0);
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"

namespace stepscope::test {

class CliCase {
 public:
  CliCase() {
    std::string name = (std::filesystem::temp_directory_path() / "stepscope_cli_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~CliCase() { std::filesystem::remove_all(folder_); }
  CliCase(const CliCase&) = delete;
  CliCase& operator=(const CliCase&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  int run(std::vector<std::string> words) {
    words.insert(words.begin(), "stepscope");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    code = run_program(static_cast<int>(argv.size()), argv.data());
    out = testing::internal::GetCapturedStdout();
    err = testing::internal::GetCapturedStderr();
    return code;
  }

  int code = -1;
  std::string out, err;

 private:
  std::filesystem::path folder_;
};

// Three steps of 1000 µs, each with a linear of 500 µs; with a device also a kernel of 300 µs a step. `head`: further
// top-level pairs, "\"a\":1,".
inline std::string small_trace(const std::string& head = "", bool device = false) {
  std::vector<std::string> events;
  for (int step = 0; step < 3; ++step) {
    const int at = step * 1000;
    events.push_back(fmt::format(
        R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":7,"tid":7,"ts":{},"dur":1000}})",
        step + 10, at));
    events.push_back(
        fmt::format(R"({{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":7,"tid":7,"ts":{}.5,"dur":500}})", at));
    if (!device) continue;
    events.push_back(
        fmt::format(R"({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":7,"tid":7,"ts":{}.9,"dur":10,)"
                    R"("args":{{"correlation":{}}}}})",
                    at, step + 1));
    events.push_back(fmt::format(R"({{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":{},"dur":300,)"
                                 R"("args":{{"device":0,"stream":7,"correlation":{}}}}})",
                                 at + 100, step + 1));
  }
  return fmt::format("{{{}\"traceEvents\":[\n{}\n]}}\n", head, fmt::join(events, ",\n"));
}

}  // namespace stepscope::test
