/// A photo whose files are stored already, named by the server that made them and never by a caller: whoever may use a
/// hash may see it.
public struct StoredPhoto: Codable, Hashable, Sendable {
    /// SHA-256 of the full picture, 64 hexadecimal digits.
    public var hash: String
    /// Bytes of both sizes together.
    public var bytes: Int

    public init(hash: String, bytes: Int) {
        self.hash = hash
        self.bytes = bytes
    }
}
