public import Domain
public import Operations

extension ReceivedAnnouncement {
    /// Returns when the announcement was sent.
    ///
    /// - Parameter zone: the event's zone, for readers whose own zone is not known.
    public func sentText(zone: String, _ context: PresentationContext) -> Phrase {
        DateText.phrase(sentAt, context, zone: context.viewer == nil ? zone : nil, inSentence: false)
    }
}
