//! The language in which a command speaks to people.

use dlx_commands::one_of;
use dlx_harness::language::Language;

/// The option for the language.
#[derive(clap::Args, Clone, Copy, Default)]
pub struct LanguageOption {
    /// The language of the text; JSON is in English [default: that of the locale]
    #[arg(long, value_name = "LANG", value_parser = one_of([("en", Language::English), ("zh", Language::Chinese)]))]
    lang: Option<Language>,
}

impl LanguageOption {
    /// Makes it the language of all that is said from now on, and returns it.
    pub fn choose(self) -> Language {
        self.lang.into_iter().for_each(Language::choose);
        Language::chosen()
    }
}
