/// What may be uploaded as a photo, and what becomes of it.
public enum PhotoRules {
    /// Bytes of one upload.
    public static let mostBytes = 15_000_000
    /// Pixels of one upload. An image is small on the disk and huge in memory when it is made for that.
    public static let mostPixels = 100_000_000
    /// The long side of what is kept, in pixels.
    public static let longSide = 2048
    /// The long side of a thumbnail, in pixels.
    public static let thumbnailSide = 480
    /// Bytes of all photos that one person has stored.
    public static let quota = 200_000_000

    /// Checks an upload before a decoder sees it.
    ///
    /// - Throws: ``Refusal`` `too_large` or `invalid` at `photo`.
    public static func type(of bytes: [UInt8]) throws(Refusal) -> PhotoType {
        guard !bytes.isEmpty else { throw .invalid("photo", "Choose a photo.") }
        guard bytes.count <= mostBytes else { throw tooLarge }
        guard let type = PhotoType(content: bytes) else {
            throw .invalid("photo", "This is not a photo that can be taken here. Choose a JPEG, PNG, WebP or HEIC.")
        }
        return type
    }

    /// Checks the size that the head of an image claims.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    public static func checkSize(width: Int, height: Int) throws(Refusal) {
        guard width > 0, height > 0 else { throw unreadable }
        guard height <= mostPixels / width else {
            throw .invalid("photo", "This photo has more than 100 megapixels. Choose a smaller one.")
        }
    }

    public static let tooLarge = Refusal(
        .tooLarge, "This photo is larger than 15 MB. Choose a smaller one.",
        fields: ["photo": "This photo is larger than 15 MB. Choose a smaller one."])

    public static let overQuota = Refusal(
        .tooLarge, "Your photos take up 200 MB already. Remove some first.",
        fields: ["photo": "Your photos take up 200 MB already. Remove some first."])

    public static let unreadable = Refusal.invalid(
        "photo", "This photo is damaged, or not what it seems to be. Choose another one.")

    /// Whether a text can be the name of a photo: the SHA-256 of its content, in 64 small hexadecimal digits.
    public static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
