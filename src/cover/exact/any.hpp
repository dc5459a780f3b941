// The engine of exact.hpp for a matrix of any size.
#ifndef COVER_EXACT_ANY_HPP
#define COVER_EXACT_ANY_HPP

#include "cover/exact/dense.hpp"
#include "cover/exact/linked.hpp"
#include "cover/exact/wide.hpp"

namespace cover {

inline Engine *any(const Matrix &matrix) {
    if (Engine *engine = dense(matrix)) {
        return engine;
    }
    if (Engine *engine = wide(matrix)) {
        return engine;
    }
    return linked(matrix);
}

} // namespace cover

#endif
