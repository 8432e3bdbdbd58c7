public import Domain

extension Path.Template {
    public static let board = "/events/{id}/board"
    /// The photo grid of the board as a fragment, fetched by `live-region.js`.
    public static let boardGrid = "/events/{id}/board/grid"
    public static let post = "/posts/{id}"
    /// The changing part of a photo's page as a fragment, fetched by `live-region.js`.
    public static let postNow = "/posts/{id}/now"
}

extension Path {
    /// - Parameter cursor: the start of the page of photos; nil for the newest.
    public static func board(_ id: ID<Event>, after cursor: String? = nil) -> String {
        adding([("cursor", cursor)], to: filled(Template.board, with: id.description))
    }
    public static func boardGrid(_ id: ID<Event>, after cursor: String? = nil) -> String {
        adding([("cursor", cursor)], to: filled(Template.boardGrid, with: id.description))
    }
    public static func post(_ id: ID<Post>) -> String { filled(Template.post, with: id.description) }
    /// - Parameter cursor: the start of the page of comments.
    public static func postNow(_ id: ID<Post>, after cursor: String? = nil) -> String {
        adding([("cursor", cursor)], to: filled(Template.postNow, with: id.description))
    }
}
