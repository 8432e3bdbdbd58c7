public import Domain
public import Store

/// Something that a member wants administrators to look at.
public struct ReportView: Hashable, Sendable, Codable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case person
        case event
        case message
        /// Of somebody's profile.
        case photo
        /// A photo on the board of an event.
        case post
    }

    public var id: ID<Report>
    public var kind: Kind
    /// What it is about: a person, an event, a message, the one whose photo it is, or a photo on a board.
    public var subject: String
    /// What is there to see: a name, a title, the words of the message.
    public var shown: String
    public var reason: String
    public var reporter: String
    public var createdAt: Instant
    public var closedAt: Instant?
}

extension ReportView.Kind: Column {}
