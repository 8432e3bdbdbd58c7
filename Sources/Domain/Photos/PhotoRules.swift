/// Limits of uploaded photos, and the sizes that are kept.
public enum PhotoRules {
    /// The maximum size of an upload, in bytes.
    public static let maxBytes = 15_000_000
    /// The maximum number of pixels of an upload. A small file can be crafted to need huge memory.
    public static let maxPixels = 50_000_000
    /// The maximum decoded size, in bytes, of an upload that must be decoded as a whole, because its rows are not
    /// in order.
    public static let maxUnscaledBytes = 100_000_000
    /// The long side of the stored image, in pixels.
    public static let longSide = 2048
    /// The long side of a thumbnail, in pixels.
    public static let thumbnailSide = 480
    /// The maximum size of all photos of one person, in bytes.
    public static let quota = 200_000_000

    /// The number of bytes at the start of an upload that ``check(header:size:)`` examines.
    public static let headerBytes = 256

    /// Checks an upload before it reaches a decoder.
    ///
    /// - Parameters:
    ///   - header: Its first bytes, ``headerBytes`` if it has as many.
    ///   - size: Its total size in bytes.
    /// - Throws: ``Refusal`` `too_large` or `invalid` at `photo`.
    @discardableResult
    public static func check(header: [UInt8], size: Int) throws(Refusal) -> PhotoType {
        guard size > 0 else { throw .invalid("photo", "Choose a photo.") }
        guard size <= maxBytes else { throw tooLarge }
        guard let type = PhotoType(content: header) else {
            throw .invalid("photo", "This file isn’t a supported photo. Choose a JPEG, PNG, WebP or HEIC.")
        }
        if type == .png {
            guard let png = PNGHeader(header) else { throw unreadable }
            try checkSize(width: png.width, height: png.height)
            guard !png.isInterlaced || png.width * png.height <= maxUnscaledBytes / png.bytesPerPixel else {
                throw tooManyPixels
            }
        }
        return type
    }

    /// Checks the size that an image header declares.
    ///
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    public static func checkSize(width: Int, height: Int) throws(Refusal) {
        guard width > 0, height > 0 else { throw unreadable }
        guard height <= maxPixels / width else { throw tooManyPixels }
    }

    public static let tooManyPixels = Refusal.invalid(
        "photo", "This photo has more than 50 megapixels. Choose a smaller one.")

    public static let tooLarge = Refusal(
        .tooLarge, "This photo is larger than 15 MB. Choose a smaller one.",
        fields: ["photo": "This photo is larger than 15 MB. Choose a smaller one."])

    public static let overQuota = Refusal(
        .tooLarge, "Your photos take up 200 MB already. Remove some first.",
        fields: ["photo": "Your photos take up 200 MB already. Remove some first."])

    /// How long an upload is kept for a command that names it.
    public static let uploadLifetime = Span.days(1)
    /// The maximum number of such uploads of one person.
    public static let maxUploads = 500

    public static let notUploaded = Refusal.invalid(
        "photo", "This photo didn’t arrive. Choose it again.")

    public static let tooManyUploads = Refusal(
        .conflict, "You have uploaded 500 photos in one day, which is the limit. Try again tomorrow.")

    public static let unreadable = Refusal.invalid(
        "photo", "This photo can’t be read. Choose another one.")

    /// Whether a text can be a photo's hash: the SHA-256 of its content as 64 lowercase hexadecimal digits.
    public static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
