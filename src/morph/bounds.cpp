// SPDX-License-Identifier: MIT
#include "morph/bounds.hpp"
