/// The cursor of the last page that the client stored. Without one, the pull starts at the beginning.
public struct PullBody: Codable, Hashable, Sendable {
    public var cursor: String?

    public init(cursor: String? = nil) {
        self.cursor = cursor
    }
}
