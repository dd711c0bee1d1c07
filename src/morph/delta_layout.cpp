// SPDX-License-Identifier: MIT
#include "morph/delta_layout.hpp"
