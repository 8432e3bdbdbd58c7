public import Domain

/// A short coloured label.
public struct Badge: Hashable, Sendable {
    public var text: Phrase
    public var tone: Tone

    public init(_ text: Phrase, _ tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }
}
