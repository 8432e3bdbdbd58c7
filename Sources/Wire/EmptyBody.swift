/// The body of a request that has no input.
public struct EmptyBody: Codable, Sendable {
    public init() {}
}
