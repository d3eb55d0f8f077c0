// Independent pieces of work, side by side.
//
//   in_parallel(traces.size(), threads, [&](size_t i) { models[i] = build(traces[i]); });
//
// Pieces are handed out one at a time, so uneven ones even out. The calling thread works too; with one thread, or one
// piece, nothing is started. The first exception of any piece ends the work and is thrown to the caller.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>

namespace stepscope {

// What a user's number of threads means: 0 or less is as many as this process may use.
int thread_count(int wanted);

void in_parallel(size_t pieces, int threads, const std::function<void(size_t)>& one);

// The same of different pieces of work; the longest one is best named first.
void together(int threads, std::initializer_list<std::function<void()>> pieces);

}  // namespace stepscope
