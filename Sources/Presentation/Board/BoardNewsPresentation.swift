import Domain
public import Operations

/// What is new on the board of an event.
public struct BoardNewsPresentation: Equatable, Sendable {
    public var board: BoardPresentation
    /// Counts the photos that the viewer has not seen.
    public var badge: Badge?
    /// The newest photos, seen or not.
    public var photos: [PostPresentation]

    /// Returns nil if there are no photos, or the viewer may not see them.
    public init?(_ event: EventView, _ news: PostQuery.News, _ context: PresentationContext) {
        guard event.mine.may.seePlan, !news.newest.isEmpty else { return nil }
        board = BoardPresentation(event)
        badge = news.count > 0 ? Badge("\(news.count, .count) new photos") : nil
        photos = news.newest.map { PostPresentation($0, event, context) }
    }
}
