// SPDX-License-Identifier: MIT
#include "morph/cpu_morph.hpp"
