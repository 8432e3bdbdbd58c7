import Domain
public import Operations

/// A page of the inbox.
public struct InboxPresentation: Equatable, Sendable {
    public var notices: [NoticePresentation]
    /// Marks all notices as read; nil if none on this page is unread.
    public var readAll: ActionPresentation?

    public init(_ notices: [NoticeView], _ context: PresentationContext) {
        self.notices = notices.map { NoticePresentation($0, context) }
        readAll = self.notices.contains(where: \.isUnread) ? ActionPresentation("Mark all as read") : nil
    }
}
