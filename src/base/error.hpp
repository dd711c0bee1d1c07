// SPDX-License-Identifier: MIT
// Errors and warnings: a stable code, a sentence, and where in the file it is.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace moue {

/// Every error and warning code. C++, the command line's JSON and the web API use these names.
#define MOUE_ERROR_CODES(X)                                                   \
    X(FileNotFound)         /* a file is missing or cannot be read */         \
    X(ForbiddenPath)        /* a URI that leaves the model's own folder */    \
    X(InvalidGlb)           /* broken binary container */                     \
    X(InvalidJson)          /* not JSON, or nested too deeply */              \
    X(InvalidProperty)      /* a property has the wrong type or value */      \
    X(InvalidReference)     /* an index that points at nothing */             \
    X(InvalidBuffer)        /* a buffer or data URI is broken or too short */ \
    X(InvalidAccessor)      /* an accessor reaches outside its data, ... */   \
    X(InvalidMesh)          /* primitives, attributes or targets disagree */  \
    X(InvalidWeights)       /* a weight list of the wrong length */           \
    X(InvalidAnimation)     /* key times, outputs or channels are wrong */    \
    X(InvalidNode)          /* the node graph is no set of trees */           \
    X(InvalidSkin)          /* joints or inverse bind matrices are wrong */   \
    X(InvalidImage)         /* an image cannot be decoded */                  \
    X(InvalidTargetNames)   /* mesh.extras.targetNames does not fit */        \
    X(DuplicateTargetName)  /* two targets of one mesh share a name */        \
    X(UnsupportedVersion)   /* asset.version or minVersion */                 \
    X(UnsupportedExtension) /* a required extension Moue does not know */     \
    X(UnsupportedFeature)   /* legal, but not done by Moue */                 \
    X(InvalidTake)          /* a capture, lip-sync or clip file is broken */  \
    X(TooLarge)             /* refused before allocating */                   \
    X(UnknownTarget)        /* no mesh has a target of that name or index */  \
    X(UnknownClip)          /* no clip of that name or index */               \
    X(UnknownCamera)        /* no camera of that name or index */             \
    X(PathUnavailable)      /* the morph path cannot carry the work here */   \
    X(NoGl)                 /* no usable OpenGL context */                    \
    X(ShaderFailed)         /* the driver refused a shader */                 \
    X(OutOfGpuMemory)       /* the driver refused an allocation */            \
    X(WriteFailed)          /* an output file cannot be written */

enum class ErrorCode {
#define MOUE_ERROR_ENUMERATOR(name) name,
    MOUE_ERROR_CODES(MOUE_ERROR_ENUMERATOR)
#undef MOUE_ERROR_ENUMERATOR
};

/// The code's name as it stands in the list, for example "InvalidJson".
std::string_view errorName(ErrorCode code) noexcept;

/// Why a factory function refused, or (as a warning) what it passed over.
struct Error {
    ErrorCode code;
    std::string message;  ///< a full sentence: the value, then the limit
    std::string path;     ///< JSON path such as "meshes[0].primitives[1]"; empty if none applies
};

using Warning = Error;

/// What stands for a % of a message: text, or a number. Borrows the text.
class Piece {
  public:
    Piece(const char* text) : Piece(std::string_view(text)) {}
    Piece(std::string_view text) noexcept : text_(text.data()), value_(text.size()) {}
    Piece(const std::string& text) noexcept : Piece(std::string_view(text)) {}
    template <std::integral Number>
    Piece(Number number) noexcept : value_(static_cast<uint64_t>(number)) {}

  private:
    friend std::string text(const char* format, std::initializer_list<Piece> pieces);
    const char* text_ = nullptr;  // null: a number
    uint64_t value_;              // the number, or the text's length
};

/// `format` with the pieces in place of its %, in order, numbers in decimal; expects as many of
/// them. Messages are built by this rather than by adding strings, which would be a tenth of the
/// code that a web page loads.
std::string text(const char* format, std::initializer_list<Piece> pieces);

/// `return fail(ErrorCode::InvalidJson, "...", "path")` from a function that returns a Result.
/// The message may have pieces: `fail(ErrorCode::TooLarge, "The count is %.", {n})`.
Failure fail(ErrorCode code, const char* message);
Failure fail(ErrorCode code, const char* message, const std::string& path);
Failure fail(ErrorCode code, const std::string& message);
Failure fail(ErrorCode code, const std::string& message, const std::string& path);
Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces);
Failure fail(ErrorCode code, const char* format, std::initializer_list<Piece> pieces,
             const std::string& path);
/// The same with an error that is there already.
Failure fail(Error error);

/// Hands on a copy of the error of a result that must stay as it is.
template <typename T>
Failure passOn(const Result<T>& result) {
    return fail(result.error());
}

}  // namespace moue
