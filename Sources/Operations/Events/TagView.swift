/// A tag and how many upcoming events carry it.
public struct TagView: Hashable, Sendable, Codable {
    public var name: String
    public var count: Int
    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
