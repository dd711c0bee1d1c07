#!/usr/bin/env bash
# Writes the committed pictures anew, after a wanted change of the look:
#
#   tests/pictures/update.sh
#
# Look at them before committing.
set -euo pipefail
cd "$(dirname "$0")/../.."
cmake --preset native >/dev/null
cmake --build --preset native --target moue_picture_tests
MOUE_UPDATE_PICTURES=1 build/native/tests/pictures/moue_picture_tests --gtest_filter=All/Pictures.*
git status --short tests/pictures
