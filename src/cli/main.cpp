#include "cli/app.h"

int main(int argc, char** argv) { return stepscope::run_program(argc, argv); }
