// Stands for a file; nothing is compiled.
