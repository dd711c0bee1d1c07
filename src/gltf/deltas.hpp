// SPDX-License-Identifier: MIT
// Morph deltas: from accessors to shared delta streams, without a dense copy in between.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/apart.hpp"
#include "base/numbering.hpp"
#include "gltf/accessors.hpp"
#include "morph/targets.hpp"

namespace moue {

/// Makes the delta streams of a model, one for each accessor and width, however many targets use
/// it.
class DeltaStreams {
  public:
    explicit DeltaStreams(Accessors& accessors) : accessors_(accessors) {}

    /// The stream of `accessor` with rows of `width` numbers: those that the accessor lacks are 0,
    /// those that it has too many are left out. Null if nothing moves. Rows of zeros are dropped,
    /// and the stream is dense only where that is smaller. Fails with InvalidAccessor or TooLarge.
    MOUE_APART Result<std::shared_ptr<const DeltaStream>> stream(int accessor, uint32_t width);

    /// Bytes of all streams made so far.
    uint64_t sizeBytes() const noexcept { return sizeBytes_; }

  private:
    /// Decodes the rows that move into vertices_ and values_; false if a number is not finite.
    MOUE_APART bool collect(const AccessorData& data, uint32_t width);
    DeltaStream sparseStream(uint32_t width) const;
    DeltaStream denseStream(const AccessorData& data, uint32_t width) const;

    Accessors& accessors_;
    std::vector<uint32_t> vertices_;  // movedRows_ of them; kept from accessor to accessor
    std::vector<float> values_;
    size_t movedRows_ = 0;
    DeltaExtent extent_;
    Numbering keys_;
    std::vector<std::shared_ptr<const DeltaStream>> streams_;  // by the key's number
    uint64_t sizeBytes_ = 0;
};

}  // namespace moue
