// The representation of exact.hpp for a matrix of any size.
#ifndef COVER_EXACT_ANY_HPP
#define COVER_EXACT_ANY_HPP

#include "exact/dense.hpp"
#include "exact/linked.hpp"
#include "exact/wide.hpp"

namespace cover {

inline Representation *any(const Matrix &matrix) {
    if (Representation *representation = dense(matrix)) {
        return representation;
    }
    if (Representation *representation = wide(matrix)) {
        return representation;
    }
    return linked(matrix);
}

} // namespace cover

#endif
