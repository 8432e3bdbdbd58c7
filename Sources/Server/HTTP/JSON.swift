import Domain
import Localization
import Wire

/// JSON as the contract wants it.
enum JSON {
    /// - Parameter language: of whoever reads the phrases in it.
    static func encode(_ value: some Encodable, in language: Language = Languages.own.english) throws -> [UInt8] {
        try JSONWriter.bytes(value, say: language.text)
    }
}
