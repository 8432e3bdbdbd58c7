/// What may be uploaded as a photo, and what becomes of it.
public enum PhotoRules {
    /// Bytes of one upload.
    public static let mostBytes = 15_000_000
    /// Pixels of one upload. An image is small on the disk and huge in memory when it is made for that.
    public static let mostPixels = 50_000_000
    /// Bytes of an upload that its decoder has to hold whole, because its rows do not come in order.
    public static let mostWholeBytes = 100_000_000
    /// The long side of what is kept, in pixels.
    public static let longSide = 2048
    /// The long side of a thumbnail, in pixels.
    public static let thumbnailSide = 480
    /// Bytes of all photos that one person has stored.
    public static let quota = 200_000_000

    /// Bytes at the beginning of an upload that ``check(head:size:)`` looks at.
    public static let headBytes = 256

    /// Checks an upload before a decoder sees it.
    ///
    /// - Parameters:
    ///   - head: its first bytes, ``headBytes`` where it has as many.
    ///   - size: bytes of all of it.
    /// - Throws: ``Refusal`` `too_large` or `invalid` at `photo`.
    @discardableResult
    public static func check(head: [UInt8], size: Int) throws(Refusal) -> PhotoType {
        guard size > 0 else { throw .invalid("photo", "Choose a photo.") }
        guard size <= mostBytes else { throw tooLarge }
        guard let type = PhotoType(content: head) else {
            throw .invalid("photo", "This is not a photo that can be taken here. Choose a JPEG, PNG, WebP or HEIC.")
        }
        if type == .png {
            guard let png = PNGHead(head) else { throw unreadable }
            try checkSize(width: png.width, height: png.height)
            guard !png.isInterlaced || png.width * png.height <= mostWholeBytes / png.bytesPerPixel else {
                throw tooManyPixels
            }
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
        guard height <= mostPixels / width else { throw tooManyPixels }
    }

    public static let tooManyPixels = Refusal.invalid(
        "photo", "This photo has more megapixels than the 50 that are taken here. Choose a smaller one.")

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
