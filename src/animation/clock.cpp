// SPDX-License-Identifier: MIT
#include "animation/clock.hpp"
