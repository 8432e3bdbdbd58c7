import Domain
import Foundation
import Localization

/// The language of the terminal, from its environment: `de_DE.UTF-8`.
private let language: Language = {
    // Uses `getenv`, because `ProcessInfo` does not find the name of a value that begins with a combining mark.
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    // The precedence of POSIX ("Environment Variables", 8.2), in which an empty variable counts as unset.
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].filter { value($0)?.isEmpty == false }
    let tags = names.map { name in value(name).flatMap { LanguageTag.checked($0.prefix { $0 != "." && $0 != "@" }) } }
    // ICU reads these variables too, and crashes on a value that is not a locale name.
    for (name, tag) in zip(names, tags) where tag == nil && value(name) != "C" { unsetenv(name) }
    // `C` and `POSIX` are not language tags; they mean English.
    return Languages.own.language(of: tags.first ?? nil)
}()

/// Localizes a phrase for the terminal. Output for programs, such as JSON and logs, is not localized.
func localize(_ phrase: Phrase) -> String { language.text(phrase) }

/// The tag of the terminal's language, for sentences that a server writes.
var terminalLanguage: String { language.tag }

/// Returns a text of other people without control characters, which a terminal would obey. Lines stay lines.
func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" }) else {
        return text
    }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        plain.append(scalar.properties.generalCategory == .control && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    return String(plain)
}

/// Writes a line to standard output at once, for somebody who waits for it. The buffer of `print` would hold it back.
func printNow(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Writes a line to standard error.
func printAside(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
