import Domain
import Foundation
import Localization

/// The language in which somebody reads the terminal, as its environment says it: `de_DE.UTF-8`.
private let language: Language = {
    // By bytes: `ProcessInfo` does not find the name of a value that begins with a combining mark.
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    // The order of POSIX ("Environment Variables", 8.2), by which an empty one counts as not set.
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].filter { value($0)?.isEmpty == false }
    let tags = names.map { name in value(name).flatMap { LanguageTag.checked($0.prefix { $0 != "." && $0 != "@" }) } }
    // ICU reads them too, and does not outlive what is no name of a locale.
    for (name, tag) in zip(names, tags) where tag == nil && value(name) != "C" { unsetenv(name) }
    // `C` and `POSIX` are tags of no language, for which English stands in.
    return Languages.own.language(of: tags.first ?? nil)
}()

/// A phrase for whoever reads the terminal. What programs read, such as JSON and logs, is said to nobody.
func say(_ phrase: Phrase) -> String { language.text(phrase) }
