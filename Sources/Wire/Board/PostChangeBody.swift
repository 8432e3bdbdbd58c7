public import Domain

/// Changes to a post. An omitted field stays unchanged; `null` clears it.
public struct PostChangeBody: Codable, Sendable {
    public var caption: Patch<String>
}
