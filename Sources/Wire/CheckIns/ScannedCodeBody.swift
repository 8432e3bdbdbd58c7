/// A code that a host has scanned or typed at the door.
public struct ScannedCodeBody: Codable, Hashable, Sendable {
    /// The code of a ticket, a guest pass, or the URL that holds either.
    public var pass: String

    public init(pass: String) {
        self.pass = pass
    }
}
