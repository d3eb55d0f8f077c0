// From the inputs on the command line to models: reading with a progress bar, choosing the rank, one model at a time
// per thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/arguments.h"
#include "ingest/reader.h"
#include "model/model.h"

namespace stepscope {

// Reads what `inputs` name. Notes go to standard error. An error, ready to print, when nothing of it can be used.
Result<Job> load_job(const std::vector<std::string>& inputs, const Arguments& arguments);

bool is_chosen(const Trace& trace, const Arguments& arguments);

// Leaves the chosen rank alone in the job. An error names the ranks there are.
Result<void> choose_rank(Job& job, const Arguments& arguments);

ModelOptions model_options(const Arguments& arguments);

// How many threads each of so many models gets when they are built side by side on `jobs` threads.
int threads_a_model(size_t models, int jobs);

// Builds the model of every trace and hands it to `use(index, model)`, several at a time on `jobs` threads (0: as many
// as the machine has). Each model is gone before the thread builds its next, so memory stays at one model a thread.
// `use` must only touch what belongs to its index. What it throws is thrown here.
void for_each_model(std::vector<Trace>& traces, const ModelOptions& options, int jobs,
                    const std::function<void(size_t, Model&)>& use);

// An error when `target` is one of the files that were read: writing there would destroy it.
Result<void> check_target(const std::string& target, const Job& job);

// Which of `inputs` (files, folders, globs) a file was found through: its index, or the number of inputs.
size_t place_of(const std::string& file, const std::vector<std::string>& inputs);

}  // namespace stepscope
