// Finds one or a few exact covers of matrices that may be too hard for a plain search alone, or proves that there is none. After 4,096
// steps, a search that learns from dead ends runs in the pauses of the plain search. The C++98 twin of learn/mod.rs.
#pragma once

#include "learn/learner.hpp"
#include "representation.hpp"
#include "../integers.hpp"
#include "../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The learning search's turns, in the pauses of the plain search.
class Learning : public Pauses {
public:
    typedef std::vector<std::vector<int> > Covers;

    // Whether all covers, or `limit` of them, have been found.
    bool is_done;
    Covers covers;

    Learning(const Matrix &matrix, std::size_t limit) : is_done(false), matrix_(matrix), limit_(limit), learner_(0), before_(0) {}
    virtual ~Learning() { delete learner_; }

    // Takes a turn after `steps` steps of the plain search. Returns `is_done`.
    virtual bool ends(unsigned int steps) {
        if (learner_ == 0) {
            learner_ = new Learner(matrix_);
        }
        // While learning is useful, it gets up to 16 times the plain search's last turn, otherwise at most that turn.
        const Integer turn = static_cast<Integer>(steps - before_) * (matrix_.options() + matrix_.primary()) / 64;
        before_ = steps;
        // Minimum steps per turn.
        const Integer min_turn_steps = 20000;
        const Integer end = learner_->steps() + std::max(min_turn_steps, 16 * turn);
        const Integer trial = learner_->steps() + (matrix_.primary() > SMALL_MAX_ITEMS ? turn : turn / 32);
        while (!is_done && learner_->steps() < end && (learner_->is_good() || learner_->steps() < trial)) {
            const Outcome outcome = learner_->next(min_turn_steps / 8);
            if (outcome == FOUND_COVER) {
                covers.push_back(learner_->cover());
            }
            is_done = outcome == EXHAUSTED || covers.size() == limit_;
        }
        return is_done;
    }

private:
    // With more primary items, learning gets as much time as the plain search even if it seems useless.
    enum { SMALL_MAX_ITEMS = 128 };

    Learning(const Learning &);
    Learning &operator=(const Learning &);

    const Matrix &matrix_;
    std::size_t limit_;
    Learner *learner_;
    // The number of steps of the plain search before its last turn.
    unsigned int before_;
};

} // namespace cover
