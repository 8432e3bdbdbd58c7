public import Domain
public import Operations

extension ImportSummary.PreviewEvent {
    public var icon: Icon { isPrivate ? .lock : .events }

    public var privacyNote: Phrase? { isPrivate ? "private" : nil }
}
