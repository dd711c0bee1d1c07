// SPDX-License-Identifier: MIT
#include "animation/track.hpp"
