// SPDX-License-Identifier: MIT
// The shape of a document: types, ranges, required properties and index references.
#pragma once

#include "base/error.hpp"
#include "gltf/document.hpp"

namespace moue {

/// Checks everything in `document` that Moue reads, and reduces it to that: unknown properties are
/// removed, and integers written as 4.0 become integers. mesh.extras is left as it is.
///
/// Afterwards each property has the right type, each number fits a float, and each index points
/// into its list; that accessors fit their data or that meshes make sense is not checked here.
/// Fails with InvalidProperty or InvalidReference and the property's path.
[[nodiscard]] Result<void> normaliseDocument(Json& document);

}  // namespace moue
