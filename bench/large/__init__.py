"""Parts of bench/run_large: what to read, with which tool, how it is measured and how it is written down."""
