#include "base/processes.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "support/scratch.h"

namespace unknot {
namespace {

using How = Ended::How;

Command shell(const std::string& script, double seconds = 20) {
  return {{"sh", "-c", script}, "", {}, seconds};
}

Ended run_one(const Command& command) {
  RealProcesses processes;
  return processes.run({command}, 1).front();
}

bool is_gone(pid_t pid) {
  for (int i = 0; i < 100; i++) {
    if (kill(pid, 0) != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

TEST(Processes, StatusAndOutput) {
  const Ended ended = run_one(shell("echo one; echo two >&2; exit 7"));
  EXPECT_EQ(ended.how, How::exited);
  EXPECT_EQ(ended.number, 7);
  EXPECT_EQ(ended.output, "one\ntwo\n");
}

TEST(Processes, NoInput) {
  EXPECT_EQ(run_one(shell("cat; echo end")).output, "end\n");
}

TEST(Processes, FolderAndEnvironment) {
  Command command = shell("pwd; echo $UNKNOT_A$HOME");
  command.directory = "/";
  command.environment = {{"UNKNOT_A", "a"}, {"HOME", "b"}};
  EXPECT_EQ(run_one(command).output, "/\nab\n");
}

TEST(Processes, NoSuchProgram) {
  const Ended ended = run_one({{"/no/such/program"}, "", {}, 20});
  EXPECT_EQ(ended.how, How::not_started);
  EXPECT_EQ(ended.reason, "No such file or directory");
}

TEST(Processes, Signal) {
  const Ended ended = run_one(shell("kill -SEGV $$"));
  EXPECT_EQ(ended.how, How::killed);
  EXPECT_EQ(ended.number, SIGSEGV);
}

TEST(Processes, Late) {
  const auto begin = std::chrono::steady_clock::now();
  const Ended ended = run_one(shell("echo begun; sleep 100", 0.3));
  EXPECT_EQ(ended.how, How::late);
  EXPECT_EQ(ended.output, "begun\n");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

TEST(Processes, MuchOutputIsReadAndCapped) {
  const Ended ended = run_one(shell("head -c 20000000 /dev/zero | tr '\\0' x; exit 3"));
  EXPECT_EQ(ended.how, How::exited);
  EXPECT_EQ(ended.number, 3);
  EXPECT_EQ(ended.output.size(), 64u * 1024);
}

TEST(Processes, EndlessOutputEndsAtTheTimeLimit) {
  EXPECT_EQ(run_one(shell("yes", 0.5)).how, How::late);
}

TEST(Processes, ChildrenOfAProgramEndWithIt) {
  const Ended ended = run_one(shell("sleep 100 & echo $!"));
  EXPECT_EQ(ended.how, How::exited);
  EXPECT_TRUE(is_gone(std::stoi(ended.output)));
}

#ifdef __linux__
TEST(Processes, ChildrenThatLeftTheGroupEndToo) {
  const Ended ended = run_one(shell("setsid sh -c 'echo $$; exec sleep 100' & sleep 0.3"));
  EXPECT_EQ(ended.how, How::exited);
  EXPECT_TRUE(is_gone(std::stoi(ended.output)));
}
#endif

TEST(Processes, SeveralAtOnceInOrder) {
  RealProcesses processes;
  std::vector<Command> commands;
  for (int i = 0; i < 9; i++)
    commands.push_back(shell("sleep 0." + std::to_string(9 - i) + "; echo " + std::to_string(i)));
  const std::vector<Ended> ended = processes.run(commands, 4);
  ASSERT_EQ(ended.size(), 9u);
  for (int i = 0; i < 9; i++) EXPECT_EQ(ended[i].output, std::to_string(i) + "\n");
}

}  // namespace
}  // namespace unknot
