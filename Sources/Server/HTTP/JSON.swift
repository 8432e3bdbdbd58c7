import Domain
import Localization
import Wire

/// JSON encoding as the contract requires it.
enum JSON {
    /// - Parameter language: The language for phrases in the value.
    static func encode(_ value: some Encodable, in language: Language = Languages.own.english) throws -> [UInt8] {
        try JSONWriter.bytes(value, localize: language.text)
    }
}
