// The representation of exact.hpp for a matrix of any size.
#ifndef COVER_EXACT_ANY_HPP
#define COVER_EXACT_ANY_HPP

#include "cover/exact/dense.hpp"
#include "cover/exact/linked.hpp"
#include "cover/exact/wide.hpp"

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
