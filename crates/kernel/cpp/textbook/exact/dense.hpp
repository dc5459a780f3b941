// exact.hpp has one representation of a matrix, whatever its size.
#ifndef COVER_TEXTBOOK_EXACT_DENSE_HPP
#define COVER_TEXTBOOK_EXACT_DENSE_HPP

#include "textbook/exact.hpp"

namespace cover {

inline const Matrix &dense(const Matrix &matrix) { return matrix; }

} // namespace cover

#endif
