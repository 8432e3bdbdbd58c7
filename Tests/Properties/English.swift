public import Domain
public import HTML
import Localization

extension Phrase {
    /// The English text, in which tests are written.
    public var english: String { Languages.own.english.text(self) }
}

extension HTML {
    public var english: String { String(decoding: Languages.own.english.bytes(self), as: UTF8.self) }
}
