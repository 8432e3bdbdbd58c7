/// A photo that was uploaded for commands that a device pushes later.
public struct UploadedPhotoView: Codable, Hashable, Sendable {
    /// SHA-256 of the file as it was sent, 64 hexadecimal digits. Commands name the photo by it, or by `hash`.
    public var digest: String
    /// The hash of the photo as it is stored, under which it can be fetched.
    public var hash: String

    public init(digest: String, hash: String) {
        self.digest = digest
        self.hash = hash
    }
}
