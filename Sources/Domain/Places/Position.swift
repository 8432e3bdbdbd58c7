/// A geographic position in degrees.
public struct Position: Hashable, Sendable {
    /// −90 to 90; north is positive.
    public let latitude: Double
    /// −180 to 180; east is positive.
    public let longitude: Double

    /// Returns nil for coordinates out of range.
    public init?(latitude: Double, longitude: Double) {
        guard Position.latitudes.contains(latitude), Position.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    public static let latitudes = -90.0...90
    public static let longitudes = -180.0...180

    /// The position rounded to a hundredth of a degree, at most about a kilometre. Others never learn a person's
    /// position more precisely.
    public var rounded: Position {
        func hundredths(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
        // Rounding keeps a position in range.
        return Position(latitude: hundredths(latitude), longitude: hundredths(longitude)) ?? self
    }
}

extension Position {
    /// Parses degrees as people write them, with a point or a comma; nil for anything else.
    public static func degrees(_ text: String) -> Double? {
        let text = Text.trimmed(text)
        guard text.utf8.count <= 40 else { return nil }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // Nobody writes degrees in hexadecimal, which `Double` would also accept.
            guard !("xXpP".unicodeScalars.contains(scalar)) else { return nil }
            plain.append(scalar == "," ? "." : scalar)
        }
        guard let value = Double(String(plain)), value.isFinite else { return nil }
        return value
    }
}
