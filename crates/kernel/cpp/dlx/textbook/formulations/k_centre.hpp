// The k-centre problem: binary search over the sorted distances, with one repeat cover problem per step.
#pragma once

#include "../repeat.hpp"
#include "../../integers.hpp"
#include <algorithm>
#include <vector>

namespace cover {

// Points, sites and the distances between them.
template <int W> struct KCentre {
    typedef Integer Distance;

    // Starts with all distances 0.
    KCentre(int points, int sites) : points_(points), sites_(sites), distances_(points * sites, 0) {}

    // Sets a distance.
    void set(int point, int site, Distance distance) { distances_[point * sites_ + site] = distance; }

    // The matrix for `radius`: items are points, options sites.
    Matrix matrix(Distance radius) const {
        Matrix matrix(points_, 0);
        for (int site = 0; site < sites_; ++site) {
            std::vector<int> covered;
            for (int point = 0; point < points_; ++point)
                if (distances_[point * sites_ + site] <= radius) covered.push_back(point);
            matrix.add(covered);
        }
        return matrix;
    }

    // The least radius at which at most `most` sites (at least one) cover all points.
    Distance least_radius(int most) const {
        std::vector<Distance> radii = distances_;
        std::sort(radii.begin(), radii.end());
        std::size_t least = 0;
        std::vector<int> chosen;
        for (std::size_t end = radii.size() - 1; least < end;) {
            const std::size_t middle = (least + end) / 2;
            if (Repeat(matrix(radii[middle])).at_most(most, chosen)) end = middle;
            else least = middle + 1;
        }
        return radii[least];
    }

    int points_, sites_;
    std::vector<Distance> distances_;
};

} // namespace cover
