// Exact covers of matrices that may be too hard for a plain search alone: one, or a few, or the proof that there is none. In the
// pauses of a plain search, from 4,096 steps on, a search that learns from its dead ends takes turns with it. The C++98 twin of
// learn/mod.rs.
#pragma once

#include "learn/learner.hpp"
#include "representation.hpp"
#include "../integers.hpp"
#include "../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The learning search's turns, in the pauses of the plain one.
class Learning : public Pauses {
public:
    typedef std::vector<std::vector<int> > Covers;

    // Whether it has found as many covers as it should, or all.
    bool is_done;
    Covers covers;

    Learning(const Matrix &matrix, std::size_t limit) : is_done(false), matrix_(matrix), limit_(limit), learner_(0), before_(0) {}
    virtual ~Learning() { delete learner_; }

    // Takes a turn after the plain search has made `steps` steps. Whether it is done.
    virtual bool ends(unsigned int steps) {
        if (learner_ == 0) {
            learner_ = new Learner(matrix_);
        }
        // As long as the plain search took for its last turn, roughly.
        search(static_cast<Integer>(steps - before_) * (matrix_.options() + matrix_.primary()) / 64);
        before_ = steps;
        return is_done;
    }

private:
    // The primary items beyond which learning gets as much time as the plain search even if it seems of no use.
    enum { MANY = 128 };

    Learning(const Learning &);
    Learning &operator=(const Learning &);

    // Searches for covers, longer or less long than `turn` steps by what learning was good for so far.
    void search(Integer turn) {
        // The least steps of a turn.
        const Integer first_turn = 20000;
        const Integer end = learner_->steps() + std::max(first_turn, 16 * turn);
        const Integer trial = learner_->steps() + (matrix_.primary() > MANY ? turn : turn / 32);
        while (!is_done && learner_->steps() < end && (learner_->is_good() || learner_->steps() < trial)) {
            const Outcome outcome = learner_->next(first_turn / 8);
            if (outcome == FOUND_COVER) {
                covers.push_back(learner_->cover());
            }
            is_done = outcome == EXHAUSTED || covers.size() == limit_;
        }
    }

    const Matrix &matrix_;
    std::size_t limit_;
    Learner *learner_;
    // The steps of the plain search before its last turn.
    unsigned int before_;
};

} // namespace cover
