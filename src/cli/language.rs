//! The language of a command's messages.

use dlx_commands::one_of;
use dlx_harness::language::Language;

/// The language option.
#[derive(clap::Args, Clone, Copy, Default)]
pub struct LanguageOption {
    /// The language of messages; JSON is in English [default: from the locale]
    #[arg(long, value_name = "LANG", value_parser = one_of([("en", Language::English), ("zh", Language::Chinese)]))]
    lang: Option<Language>,
}

impl LanguageOption {
    /// Sets and returns the language of all further messages.
    pub fn choose(self) -> Language {
        self.lang.into_iter().for_each(Language::choose);
        Language::chosen()
    }
}
