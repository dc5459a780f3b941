// The value that a decision gives an option: its value in the longest trail, else its last value; initially, chosen. The C++98 twin of
// phases.rs.
#pragma once

#include "assignment.hpp"
#include <cstddef>
#include <vector>

namespace cover {

// The literals that decisions make true.
class Phases {
public:
    // Starts with `options` options, all chosen.
    explicit Phases(int options) : last_(options, 0), target_(options, +NONE), length_(0) {}

    // The literal that a decision on `option` makes true.
    Literal claim(int option) const {
        return option * 2 + (target_[option] == NONE ? last_[option] : target_[option]);
    }

    // Notes that `literal` was true.
    void save(Literal literal) { last_[option_of(literal)] = literal & 1; }

    // Notes that the first `length` literals of `trail` were true without a dead end.
    void reach(const std::vector<Literal> &trail, std::size_t length) {
        if (length <= length_) {
            return;
        }
        length_ = length;
        for (std::size_t i = 0; i < length; ++i) {
            target_[option_of(trail[i])] = trail[i] & 1;
        }
    }

    // Clears the target; if `number` is odd, first saves its values in `last_`.
    void renew(int number) {
        for (std::size_t option = 0; option < target_.size(); ++option) {
            if (target_[option] != NONE && number % 2 == 1) {
                last_[option] = target_[option];
            }
            target_[option] = NONE;
        }
        length_ = 0;
    }

private:
    // A value is 0 for chosen, 1 for excluded.
    enum { NONE = 2 };

    std::vector<char> last_;
    // The values on the longest trail without a dead end since renew(), and the trail's length.
    std::vector<char> target_;
    std::size_t length_;
};

} // namespace cover
