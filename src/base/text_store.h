#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace unknot {

/// Copies of many texts, which live as long as the store and lie close together. Safe to ask from several
/// threads.
class TextStore {
 public:
  std::string_view keep(std::string_view text);

 private:
  std::mutex lock_;
  std::vector<std::unique_ptr<char[]>> pieces_;
  char* next_ = nullptr;
  size_t left_ = 0;  ///< bytes behind `next_`
};

}  // namespace unknot
