import Domain
import Operations
import Samples
import Web

extension Samples {
    func context(signedIn: Bool = true, verified: Bool = true, role: Role = .member) -> PageContext {
        PageContext(
            presentationContext(signedIn: signedIn, verified: verified, role: role),
            assets: AssetPaths(version: "0123abcd"), origin: "https://mingle.example", theme: text,
            path: text.map { "/discover?q=\($0)" } ?? "/", flash: Flash(value("Saved.")))
    }

    /// Returns a form in which every field has a value and an error.
    func form(_ names: [String]) -> FormInput {
        FormInput(
            fields: Dictionary(uniqueKeysWithValues: names.map { ($0, value("typed")) }),
            errors: Dictionary(
                uniqueKeysWithValues: names.map { ($0, "\(value("This needs another look."))" as Phrase) }),
            summary: "\(value("Some fields need another look."))")
    }
}
