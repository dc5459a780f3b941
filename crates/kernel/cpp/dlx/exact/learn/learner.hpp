// A search for exact covers that learns from its dead ends: conflict-driven clause learning (Knuth, TAOCP 7.2.2.2, Algorithm C),
// with the options of a matrix as the variables. The C++98 twin of learner.rs.
#pragma once

#include "activity.hpp"
#include "analysis.hpp"
#include "assignment.hpp"
#include "clauses.hpp"
#include "phases.hpp"
#include "../../integers.hpp"
#include "../../matrix.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace cover {

// The result of a search: a cover (see cover()), no further cover, or a pause.
enum Outcome { FOUND_COVER, EXHAUSTED, PAUSED };

// A search for the exact covers of a matrix, one by one.
class Learner {
public:
    // Prepares `matrix`, which must be plain and outlive this object. Options without primary items are never chosen.
    explicit Learner(const Matrix &matrix)
        : matrix_(matrix), columns_(matrix.items()), assignment_(matrix.options()), head_(0), clauses_(2 * matrix.options()), own_words_(0),
          activity_(matrix.options()), phases_(matrix.options()), analysis_(matrix.options()), is_exhausted_(false),
          is_covered_(false), steps_(0), dead_ends_(0), decisions_(0), restarts_(0), next_restart_(RESTART_DEAD_ENDS), reductions_(0),
          next_reduction_(REDUCTION_DEAD_ENDS), renewals_(0), next_renewal_(RENEWAL_DEAD_ENDS) {
        for (int option = 0; option < matrix.options(); ++option) {
            for (int index = 0; index < matrix.size(option); ++index) {
                columns_[matrix.item(option, index)].push_back(option);
            }
        }
        state();
    }

    // The number of steps so far.
    Integer steps() const { return steps_; }

    // Whether learning is useful: there are many decisions per dead end, or few dead ends so far.
    bool is_good() const { return dead_ends_ < TRIAL_DEAD_ENDS || decisions_ >= DECISIONS_PER_DEAD_END * dead_ends_; }

    // The cover that was found, as options in ascending order.
    std::vector<int> cover() const {
        std::vector<int> cover;
        for (std::size_t i = 0; i < assignment_.trail.size(); ++i) {
            if (assignment_.trail[i] % 2 == 0) {
                cover.push_back(option_of(assignment_.trail[i]));
            }
        }
        std::sort(cover.begin(), cover.end());
        return cover;
    }

    // Searches for another cover, for `steps` more steps.
    Outcome next(Integer steps) {
        const Integer end = steps_ + steps;
        if (is_covered_) {
            exclude_cover();
        }
        DeadEnd dead_end;
        while (!is_exhausted_) {
            if (!propagate(dead_end)) {
                learn(dead_end);
                if (steps_ >= end) {
                    return PAUSED;
                }
            } else if (dead_ends_ >= next_restart_) {
                restart();
            } else {
                const int option = choose();
                if (option == Activity::NONE) {
                    is_covered_ = true;
                    return FOUND_COVER;
                }
                ++decisions_;
                assignment_.decide(phases_.claim(option));
            }
        }
        return EXHAUSTED;
    }

private:
    // Dead ends before a restart (multiplied by the terms of Luby's sequence and, for every second target, by LONG_RESTART_FACTOR),
    // before clauses are removed, and before the next target; the last two intervals grow. Learnt clauses of more than MAX_LEARNT_WORDS
    // words are removed at a restart. After TRIAL_DEAD_ENDS, learning is useful while there are at least DECISIONS_PER_DEAD_END.
    enum { RESTART_DEAD_ENDS = 30, LONG_RESTART_FACTOR = 10, REDUCTION_DEAD_ENDS = 2000, RENEWAL_DEAD_ENDS = 1000 };
    enum { TRIAL_DEAD_ENDS = 50, DECISIONS_PER_DEAD_END = 3, MAX_LEARNT_WORDS = 1 << 21 };

    // Adds the clauses of primary items, and excludes options without primary items.
    void state() {
        for (int option = 0; option < matrix_.options(); ++option) {
            if (!matrix_.has_primary(option)) {
                assume(excluded(option));
            }
        }
        for (int item = 0; item < matrix_.primary(); ++item) {
            std::vector<Literal> literals;
            for (std::size_t i = 0; i < columns_[item].size(); ++i) {
                literals.push_back(chosen(columns_[item][i]));
            }
            add(literals);
        }
        own_words_ = clauses_.size();
    }

    // Requires one of `literals` to be true.
    void add(const std::vector<Literal> &literals) {
        if (literals.empty()) {
            is_exhausted_ = true;
        } else if (literals.size() == 1) {
            assume(literals[0]);
        } else {
            clauses_.add(literals, 0);
        }
    }

    // Makes `literal` true permanently.
    void assume(Literal literal) {
        if (assignment_.value(literal) == UNKNOWN) {
            assignment_.assign(literal, Reason());
        } else if (assignment_.value(literal) == FALSE_VALUE) {
            is_exhausted_ = true;
        }
    }

    // Assigns the consequences of the true literals. False at a dead end.
    bool propagate(DeadEnd &dead_end) {
        while (head_ < assignment_.trail.size()) {
            const Literal literal = assignment_.trail[head_++];
            dead_end.clause = Clauses::NONE;
            if (literal % 2 == 0 && !hide(option_of(literal), dead_end)) {
                return false;
            }
            dead_end.clause = clauses_.visit(literal ^ 1, assignment_, steps_);
            if (dead_end.clause != Clauses::NONE) {
                return false;
            }
        }
        return true;
    }

    // Excludes the options that share an item with `option`, which is chosen. False if one of them is chosen, too.
    bool hide(int option, DeadEnd &dead_end) {
        for (int index = 0; index < matrix_.size(option); ++index) {
            const std::vector<int> &others = columns_[matrix_.item(option, index)];
            steps_ += static_cast<Integer>(others.size() / 4);
            for (std::size_t i = 0; i < others.size(); ++i) {
                const Value value = assignment_.value(chosen(others[i]));
                if (value == UNKNOWN) {
                    assignment_.assign(excluded(others[i]), Reason(Reason::CHOSEN, option));
                } else if (value == TRUE_VALUE && others[i] != option) {
                    dead_end.one = option;
                    dead_end.other = others[i];
                    return false;
                }
            }
        }
        return true;
    }

    // The most active option that is neither chosen nor excluded. If there is none, all primary items are covered.
    int choose() {
        int option = activity_.pop();
        while (option != Activity::NONE && assignment_.value(chosen(option)) != UNKNOWN) {
            option = activity_.pop();
        }
        return option;
    }

    // Learns from a dead end, and goes back to the first level at which the learnt clause has an effect.
    void learn(const DeadEnd &dead_end) {
        if (assignment_.level() == 0) {
            is_exhausted_ = true;
            return;
        }
        ++dead_ends_;
        phases_.reach(assignment_.trail, assignment_.settled());
        int levels;
        const int level = analysis_.learn(dead_end, assignment_, clauses_, activity_, levels);
        activity_.decay();
        back(level);
        const std::vector<Literal> &learnt = analysis_.learnt;
        const bool is_unit = learnt.size() == 1;
        assignment_.assign(learnt[0], is_unit ? Reason() : Reason(Reason::CLAUSE, clauses_.add(learnt, levels)));
    }

    // Excludes the cover found: one of its decisions must differ.
    void exclude_cover() {
        is_covered_ = false;
        std::vector<Literal> clause;
        while (assignment_.level() > 0) {
            clause.push_back(assignment_.decision() ^ 1);
            back(assignment_.level() - 1);
        }
        add(clause);
    }

    // Undoes all but the first `level` decisions.
    void back(int level) {
        Literal literal;
        while (assignment_.pop(level, literal)) {
            phases_.save(literal);
            activity_.insert(option_of(literal));
        }
        head_ = std::min(head_, assignment_.trail.size());
    }

    // Undoes all decisions, but keeps the learnt clauses.
    void restart() {
        back(0);
        ++restarts_;
        next_restart_ = dead_ends_ + RESTART_DEAD_ENDS * (renewals_ % 2 == 1 ? +LONG_RESTART_FACTOR : 1) * luby(restarts_);
        if (dead_ends_ >= next_renewal_) {
            ++renewals_;
            next_renewal_ = dead_ends_ + RENEWAL_DEAD_ENDS * (renewals_ + 1);
            phases_.renew(renewals_);
        }
        if (dead_ends_ >= next_reduction_ || clauses_.size() > own_words_ + MAX_LEARNT_WORDS) {
            ++reductions_;
            next_reduction_ = dead_ends_ + REDUCTION_DEAD_ENDS + 300 * reductions_;
            assignment_.forget_reasons();
            clauses_.reduce(assignment_);
        }
    }

    // Term number `index`, from 0, of Luby's sequence 1 1 2 1 1 2 4 1 1 2 ..
    static int luby(int index) {
        int last = index + 1;
        for (;;) {
            int power = 1;
            while (power < last + 1) {
                power *= 2;
            }
            if (last + 1 == power) {
                return power / 2;
            }
            last -= power / 2 - 1;
        }
    }

    const Matrix &matrix_;
    std::vector<std::vector<int> > columns_;
    Assignment assignment_;
    // The number of trail literals whose consequences are known.
    std::size_t head_;
    Clauses clauses_;
    // The number of words of the matrix's clauses.
    int own_words_;
    Activity activity_;
    Phases phases_;
    Analysis analysis_;
    bool is_exhausted_;
    bool is_covered_;
    Integer steps_;
    int dead_ends_;
    int decisions_;
    int restarts_;
    int next_restart_;
    int reductions_;
    int next_reduction_;
    int renewals_;
    int next_renewal_;
};

} // namespace cover
