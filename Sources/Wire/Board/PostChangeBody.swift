public import Domain

/// What of a post is changed: what is left out stays, `null` takes away.
public struct PostChangeBody: Codable, Sendable {
    public var caption: Patch<String>
}
