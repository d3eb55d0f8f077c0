from checks import CheckTest


class CheckLayers(CheckTest):
    tool = "check_layers"

    def test_allows_what_lies_below(self):
        self.write("src/model/model.h", '#include <vector>\n#include "base/time.h"\n#include "model/trace.h"\n')
        self.write("src/outputs/text.cpp", '#include "stepscope/version.h"\n#include "analyses/steps.h"\n')
        self.write("src/cli/main.cpp", '#include "ingest/reader.h"\n#include "outputs/catalog.inc"\n')
        self.assert_clean()

    def test_refuses_what_lies_above(self):
        self.write("src/base/time.h", '#pragma once\n  #  include "model/model.h"\n')
        self.assert_refused('src/base/time.h:2: "model/model.h" is not below base')

    def test_refuses_neighbours(self):
        self.write("src/ingest/io/gzip.cpp", '#include "analyses/steps.h"\n')
        self.write("src/analyses/steps.cpp", '#include "ingest/reader.h"\n')
        self.assert_refused('src/analyses/steps.cpp:1: "ingest/reader.h" is not below analyses',
                            'src/ingest/io/gzip.cpp:1: "analyses/steps.h" is not below ingest')

    def test_capture_sees_base_only(self):
        self.write("src/capture/core/clock.cpp", '#include "base/time.h"\n#include "model/model.h"\n')
        self.assert_refused('src/capture/core/clock.cpp:2: "model/model.h" is not below capture')

    def test_an_analysis_includes_no_other(self):
        self.write("src/analyses/idle.cpp", '#include "analyses/idle.h"\n#include "analyses/table.h"\n'
                                            '#include "analyses/steps.h"\n')
        self.write("src/analyses/catalog.cpp", '#include "analyses/idle.h"\n#include "analyses/catalog.inc"\n')
        self.assert_refused('src/analyses/idle.cpp:3: "analyses/steps.h" is another analysis: '
                            'move what both need into model/derive')

    def test_includes_are_named_from_src_on(self):
        self.write("src/model/model.cpp", '#include "model.h"\n')
        self.assert_refused('src/model/model.cpp:1: "model.h" is not named from src/ on, as "layer/file.h"')

    def test_a_new_folder_needs_a_place(self):
        self.write("src/store/runs.cpp", '#include "base/time.h"\n')
        self.assert_refused('src/store/runs.cpp:1: "base/time.h" stands in src/store, which is no layer: '
                            'give it a place in tools/check_layers')
