// Bit-sliced counters: for all numbers at once, how many sets of a family contain each. The C++98 twin of counters.rs.
//
// Bit p of the counter of number i is bit i of plane p, so adding a set to all counters, or comparing them all with one
// value, takes a handful of word operations:
//
//   numbers    0 1 2 3 4 5
//   plane 2    0 1 0 0 0 0      number 1 is in 4 + 1 = 5 of the sets, number 3 in 2
//   plane 1    0 0 0 1 1 0
//   plane 0    1 1 0 0 1 0
//
// Seven full adders of five operations each add eight sets before anything is carried into the higher planes (Harley
// and Seal; Warren, "Hacker's Delight", 5-1).
#pragma once

#include "../bits.hpp"
#include <algorithm>
#include <vector>

namespace cover {

// A counter for each number below 64 * W.
template <int W> class Counters {
public:
    typedef Bits<W> Set;

    // Counts for each number how many of the sets `sets[index]` with `index` in `which` contain it.
    Counters(const std::vector<Set> &sets, const Set &which) {
        const Set none;
        Set ones;
        Set twos;
        Set fours;
        typename Set::Elements left(which);
        int eights = 0;
        for (int first; (first = left.next()) != Set::NONE;) {
            const Set *next[7];
            for (int i = 0; i < 7; ++i) {
                int index = left.next();
                next[i] = index == Set::NONE ? &none : &sets[index];
            }
            Set two_a = full_adder(ones, sets[first], *next[0]);
            Set two_b = full_adder(ones, *next[1], *next[2]);
            Set four_a = full_adder(twos, two_a, two_b);
            two_a = full_adder(ones, *next[3], *next[4]);
            two_b = full_adder(ones, *next[5], *next[6]);
            Set four_b = full_adder(twos, two_a, two_b);
            Set carry = full_adder(fours, four_a, four_b);
            ++eights;
            for (int plane = 3; eights >> (plane - 3) != 0; ++plane) {
                Set next_carry = planes_[plane] & carry;
                planes_[plane] = planes_[plane] ^ carry;
                carry = next_carry;
            }
        }
        planes_[0] = ones;
        planes_[1] = twos;
        planes_[2] = fours;
        height_ = PLANES;
        while (height_ > 0 && planes_[height_ - 1].is_empty()) {
            --height_;
        }
    }

    // The smallest counter of `among`, which must not be empty; sets `who` to the numbers with this counter.
    int least(const Set &among, Set &who) const {
        int value = 0;
        who = among;
        for (int plane = height_ - 1; plane >= 0; --plane) {
            Set low = who.without(planes_[plane]);
            if (low.is_empty()) {
                value |= 1 << plane;
            } else {
                who = low;
            }
        }
        return value;
    }

    // The greatest counter of `among`, which must not be empty.
    int most(const Set &among) const {
        int value = 0;
        Set who = among;
        for (int plane = height_ - 1; plane >= 0; --plane) {
            Set high = who & planes_[plane];
            if (!high.is_empty()) {
                value |= 1 << plane;
                who = high;
            }
        }
        return value;
    }

    // The members of `among` whose counter is at least `value`.
    Set at_least(const Set &among, int value) const {
        if (value >> height_ != 0) {
            return Set();
        }
        Set greater;
        Set equal = among;
        for (int plane = height_ - 1; plane >= 0; --plane) {
            Set high = equal & planes_[plane];
            if ((value >> plane & 1) != 0) {
                equal = high;
            } else {
                greater |= high;
                equal = equal.without(high);
            }
        }
        return greater | equal;
    }

    // The sum of the `number` greatest counters of `among`, or of all if there are fewer.
    int sum_of_greatest(const Set &among, int number) const {
        // The sum of the counters taken; the undecided numbers, how many of these to take, and the known bits of their counters.
        int sum = 0;
        Set open = among;
        int left = number;
        int value = 0;
        for (int plane = height_ - 1; plane >= 0; --plane) {
            Set high = open & planes_[plane];
            int count = high.count();
            if (count >= left) {
                open = high;
                value |= 1 << plane;
            } else {
                sum += count * (value | 1 << plane) + sum_below(high, plane);
                left -= count;
                open = open.without(high);
            }
        }
        return sum + std::min(left, open.count()) * value;
    }

private:
    // Enough planes for counters up to 2^15 - 1.
    enum { PLANES = 15 };

    // The sum of the counters of `among`, taking only the planes below `plane`.
    int sum_below(const Set &among, int plane) const {
        int sum = 0;
        if (!among.is_empty()) {
            for (int below = 0; below < plane; ++below) {
                sum += (among & planes_[below]).count() << below;
            }
        }
        return sum;
    }

    Set planes_[PLANES];
    // Planes from this one on are empty.
    int height_;
};

} // namespace cover
