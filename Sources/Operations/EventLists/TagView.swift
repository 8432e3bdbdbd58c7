/// A tag and its number of upcoming events.
public struct TagView: Hashable, Sendable, Codable {
    public var name: String
    public var count: Int
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
