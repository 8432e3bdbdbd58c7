public import Domain
public import Operations

/// A notice in the inbox.
public struct NoticePresentation: Equatable, Sendable {
    public var id: ID<Notice>
    /// Who did it; nil for a bell.
    public var face: FacePresentation?
    public var sentence: Phrase
    /// What a host wrote.
    public var text: String?
    public var createdAt: Instant
    public var time: Phrase
    public var isUnread: Bool
    public var destination: Destination

    public init(_ notice: NoticeView, _ context: PresentationContext) {
        id = notice.id
        face = notice.actorName.map { FacePresentation($0, photo: notice.actorPhoto) }
        sentence = notice.sentence
        text = notice.body
        createdAt = notice.createdAt
        time = DateText.phrase(notice.createdAt, context, inSentence: false)
        isUnread = notice.readAt == nil
        destination = notice.destination
    }
}
