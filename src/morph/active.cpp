// SPDX-License-Identifier: MIT
#include "morph/active.hpp"
