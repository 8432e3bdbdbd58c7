public import Domain

/// A sentence about the state of what is shown, with an icon before it.
public struct StatusMessage: Hashable, Sendable {
    public var text: Phrase
    public var icon: Icon
    /// ``Tone/good`` for a message that invites to act on good news.
    public var tone: Tone

    public init(_ text: Phrase, _ icon: Icon, _ tone: Tone = .plain) {
        self.text = text
        self.icon = icon
        self.tone = tone
    }
}
