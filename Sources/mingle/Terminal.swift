import Domain
import Foundation
import Localization

/// The language in which somebody reads the terminal, as its environment says it: `de_DE.UTF-8`.
private let language: Language = {
    let environment = ProcessInfo.processInfo.environment
    // The order of POSIX ("Environment Variables", 8.2), by which an empty one counts as not set.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let tag = locale.map { String($0.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-") }
    // `C` and `POSIX` are tags of no language, for which English stands in.
    return Languages.own.language(of: tag)
}()

/// A phrase for whoever reads the terminal. What programs read, such as JSON and logs, is said to nobody.
func say(_ phrase: Phrase) -> String { language.text(phrase) }
