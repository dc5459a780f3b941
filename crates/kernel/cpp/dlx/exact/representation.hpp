// Code shared by the representations of exact.hpp. The C++98 twin of representation.rs.
#pragma once

#include "../integers.hpp"
#include "../words.hpp"
#include <cstddef>
#include <vector>

namespace cover {

// The number of steps before the first pause of a search.
enum { FIRST_PAUSE_STEPS = 4096 };

// Called at each pause of a search.
class Pauses {
public:
    virtual ~Pauses() {}

    // Called after `steps` steps. Returns whether to end the search.
    virtual bool ends(unsigned int steps) = 0;
};

// A search for exact covers that stops at each cover and can continue.
class Representation {
public:
    Representation() : pauses_(0), steps_(0), next_pause_(0), has_cover_(false) {}
    virtual ~Representation() {}

    // Calls `pauses` after FIRST_PAUSE_STEPS steps of a search and whenever their number has doubled.
    void pause(Pauses *pauses) { pauses_ = pauses; }

    // Begins a search for the covers that contain the options `given`.
    virtual void begin(const std::vector<int> &given) = 0;

    // Continues the search to the next cover. False after the last cover.
    virtual bool next() = 0;

    // Continues the search, and counts the covers up to `limit`.
    virtual Integer count(Integer limit) {
        Integer count = 0;
        while (count < limit && next()) {
            ++count;
        }
        return count;
    }

    // Makes next() skip covers that cost `limit` or more, where option `i` costs `costs[i]`.
    virtual void skip(const std::vector<Integer> &, Integer) {}

    // The options of the cover that next() found, in no particular order.
    const std::vector<int> &chosen() const { return chosen_; }

protected:
    // Starts counting steps.
    void begin_steps() {
        steps_ = 0;
        next_pause_ = FIRST_PAUSE_STEPS;
        has_cover_ = false;
    }

    // Counts a step. Returns whether a pause is due.
    bool is_pause() {
        if (++steps_ != next_pause_) {
            return false;
        }
        next_pause_ *= 2;
        return true;
    }

    // Whether the pause ends the search.
    bool ends() const { return pauses_ != 0 && pauses_->ends(steps_); }

    // Records the cover `path`; `options` (OptionBits) gives the options' numbers in the matrix. Returns true.
    template <class Options> bool found(const Options &options, const std::vector<int> &path) {
        has_cover_ = true;
        chosen_.clear();
        for (std::size_t i = 0; i < path.size(); ++i) {
            chosen_.push_back(options.name(path[i]));
        }
        return true;
    }

    std::vector<int> chosen_;
    Pauses *pauses_;
    // The number of steps so far, and the number at the next pause.
    unsigned int steps_;
    unsigned int next_pause_;
    bool has_cover_;
};

// The branch at a level of a search.
struct Branch {
    // The item whose options are tried, and the number of untried ones.
    int item;
    int untried;
    // The next word to read, and the untried options in the previous word.
    int word;
    Word left;
    // The number of options chosen before the branch.
    std::size_t chosen;

    Branch() : item(0), untried(0), word(0), left(0), chosen(0) {}
    Branch(int item, int untried, std::size_t chosen) : item(item), untried(untried), word(0), left(0), chosen(chosen) {}

    // The next option that is both in `options` and in `live`. There must be one.
    int next(const Word *options, const Word *live) {
        while (left == 0) {
            left = options[word] & live[word];
            ++word;
        }
        const int option = (word - 1) * 64 + lowest(left);
        left &= left - 1;
        --untried;
        return option;
    }
};

} // namespace cover
