// SPDX-License-Identifier: MIT
#include "morph/targets.hpp"
