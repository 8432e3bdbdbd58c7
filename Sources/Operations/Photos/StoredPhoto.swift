/// A photo whose files are already stored. The server that stored it names it, never a caller, because using a hash
/// grants access to its photo.
public struct StoredPhoto: Codable, Hashable, Sendable {
    /// SHA-256 of the full-size image, 64 hexadecimal digits.
    public var hash: String
    /// The total number of bytes of both sizes.
    public var bytes: Int

    public init(hash: String, bytes: Int) {
        self.hash = hash
        self.bytes = bytes
    }
}
