public import Domain
public import Operations

/// An announcement that was sent, as the hosts see it.
public struct AnnouncementPresentation: Equatable, Sendable {
    public var body: String
    /// The groups of guests that it was sent to.
    public var sections: [HostGuestListSection]
    public var people: Phrase
    public var sentAt: Instant

    public init(_ announcement: AnnouncementView) {
        body = announcement.body
        sections = HostGuestListSection.allCases.filter {
            $0.addressees?.contains(where: announcement.to.contains) == true
        }
        people = "\(announcement.people, .count) people"
        sentAt = announcement.sentAt
    }
}
