/// Where one stands who asks what is new: the `cursor` of the last page; without one, all from the beginning.
public struct PullBody: Codable, Hashable, Sendable {
    public var cursor: String?

    public init(cursor: String? = nil) {
        self.cursor = cursor
    }
}
