/// A place on the earth, in degrees.
public struct Position: Hashable, Sendable {
    /// −90 to 90, the north above 0.
    public let latitude: Double
    /// −180 to 180, the east above 0.
    public let longitude: Double

    /// Nil for what is nowhere on the earth.
    public init?(latitude: Double, longitude: Double) {
        guard Position.latitudes.contains(latitude), Position.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    public static let latitudes = -90.0...90
    public static let longitudes = -180.0...180

    /// To the nearest hundredth of a degree, a kilometre or less: as much of where somebody is as anybody is told.
    public var rounded: Position {
        func hundredths(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
        // What is on the earth stays on it.
        return Position(latitude: hundredths(latitude), longitude: hundredths(longitude)) ?? self
    }
}

extension Position {
    /// A number of degrees as people write it, with a point or a comma; nil for what is none.
    public static func degrees(_ text: String) -> Double? {
        let text = Text.trimmed(text)
        guard text.utf8.count <= 40 else { return nil }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // Nobody writes degrees in hexadecimal digits, which are read as a number as well.
            guard !("xXpP".unicodeScalars.contains(scalar)) else { return nil }
            plain.append(scalar == "," ? "." : scalar)
        }
        guard let value = Double(String(plain)), value.isFinite else { return nil }
        return value
    }
}
