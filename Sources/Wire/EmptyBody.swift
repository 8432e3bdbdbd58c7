/// The body of a request that needs none.
public struct EmptyBody: Codable, Sendable {
    public init() {}
}
