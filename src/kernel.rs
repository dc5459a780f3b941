//! The kernel of `dlx-judge`: engines for cover problems, which find, count, weigh and sample covers, and the solutions to judges'
//! problems that are made of them.
//!
//! ```
//! use dlx_kernel::cover::Matrix;
//! use dlx_kernel::cover::exact::Exact;
//! use dlx_kernel::cover::repeat::Repeat;
//!
//! // Knuth's example: seven items, six options.
//! let mut matrix = Matrix::new(7, 0);
//! for option in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
//!     matrix.add(option);
//! }
//! let mut cover = Exact::new(&matrix).first().unwrap();
//! cover.sort();
//! assert_eq!(cover, [0, 3, 4]);
//! assert_eq!(Repeat::new(&matrix).fewest().unwrap().len(), 3);
//! ```
//!
//! It is a package of its own so that it can be optimised as searches need it, and the harness compiled as quickly as the harness
//! allows; and so that other programs can use the engines without the harness.

pub mod count;
#[clippy::msrv = "1.56"]
pub mod cover;
#[clippy::msrv = "1.56"]
pub mod input;
pub mod split;

/// The folders of the registry, with the solution in each.
macro_rules! problems {
    ($($id:ident $(: solution $($part:ident)*)? $(= $home:ident)?;)*) => {
        /// The solutions to judges' problems, by the folder of the problem.
        #[path = "../problems"]
        pub mod solutions {
            $($(
                /// The solution to one problem.
                pub mod $id {
                    #[clippy::msrv = "1.56"]
                    pub mod solution;
                    problems!(@ignore $($part)*);
                }
            )?)*
        }
    };
    (@ignore $($part:ident)*) => {};
}

include!("registry.rs");
