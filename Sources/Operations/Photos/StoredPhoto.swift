/// A photo that a command uses, encoded as its hash alone.
///
/// The server that has just stored a photo names it with its size. Everybody else names one that they uploaded before,
/// because using a hash grants access to its photo.
public struct StoredPhoto: Codable, Hashable, Sendable {
    /// SHA-256 of the full-size image that the server made, or of the file that the person uploaded: 64 lower-case
    /// hexadecimal digits. A device that has not uploaded the file yet knows only the latter.
    public var hash: String
    /// The total number of bytes of both sizes; nil unless the server has just stored them. Never decoded.
    public var bytes: Int?

    public init(hash: String, bytes: Int? = nil) {
        self.hash = hash
        self.bytes = bytes
    }

    public init(from decoder: any Decoder) throws {
        self.init(hash: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hash)
    }
}
