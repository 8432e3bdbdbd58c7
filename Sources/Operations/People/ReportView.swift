public import Domain
public import Store

/// A report by a member to the administrators.
public struct ReportView: Hashable, Sendable, Codable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case person
        case event
        case message
        /// A profile photo.
        case photo
        /// A photo on the board of an event.
        case post
    }

    public var id: ID<Report>
    public var kind: Kind
    /// The id of the person, event, message, owner of the profile photo, or photo on a board.
    public var subject: String
    /// A short description: a name, a title, or the text of the message.
    public var shown: String
    public var reason: String
    public var reporter: String
    public var createdAt: Instant
    public var closedAt: Instant?
}

extension ReportView.Kind: Column {}
