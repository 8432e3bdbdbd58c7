import Domain

/// A person as a circle: a photo, or initials on one of a few colours.
public struct FacePresentation: Equatable, Sendable {
    /// The number of colours.
    public static let tones = 12

    public var name: String
    /// The hash of a profile photo; nil for initials.
    public var photo: String?

    public init(_ name: String, photo: String? = nil) {
        self.name = name
        self.photo = photo
    }

    /// The initials of the first two names.
    public var initials: String {
        name.split(separator: " ").prefix(2).compactMap(\.first).map { String($0).uppercased() }.joined()
    }

    /// The colour behind the initials, from 0 to ``tones`` - 1. It is the same for equal names.
    public var tone: Int { Int(StableHash.of(name.utf8) % UInt64(FacePresentation.tones)) }
}
