/// The surroundings of a position (spec, "Lists": near me within 1–50 km).
///
/// Distances use the haversine formula, with the sines of half the differences replaced by the angles. Within 50 km the
/// error is below a thousandth up to 85° of latitude. It is larger nearer to the poles, and about half across a pole.
/// The formula needs only arithmetic, so a store can evaluate it for every row.
public struct Nearness: Hashable, Sendable {
    public let center: Position
    /// The radius in kilometres, one of ``kilometres``.
    public let within: Int

    public static let kilometres = 1...50
    /// The default radius.
    public static let defaultRadius = 10

    /// Returns nil for a distance that is not one of ``kilometres``.
    public init?(of center: Position, within: Int = Nearness.defaultRadius) {
        guard Nearness.kilometres.contains(within) else { return nil }
        self.center = center
        self.within = within
    }

    /// The length of a degree along a meridian, in kilometres. The earth's mean radius is 6,371.0088 km.
    static let kilometresOfDegree = 6371.0088 * radian

    private static let radian = Double.pi / 180

    /// The radius in degrees along a meridian.
    var reach: Double { Double(within) / Nearness.kilometresOfDegree }

    /// The latitudes that can be near.
    public var latitudes: ClosedRange<Double> {
        max(
            center.latitude - reach, Position.latitudes.lowerBound)...min(
                center.latitude + reach, Position.latitudes.upperBound)
    }

    /// A range of longitudes that can be near, and the centre's longitude in that range's terms: across the 180th
    /// meridian it differs by 360.
    public struct Stretch: Hashable, Sendable {
        public var longitudes: ClosedRange<Double>
        public var center: Double
    }

    /// One range, or two across the 180th meridian.
    public var longitudeRanges: [Stretch] {
        let (west, east) = (center.longitude - width, center.longitude + width)
        var all = [Stretch(longitudes: max(west, -180)...min(east, 180), center: center.longitude)]
        if west < -180 { all.append(Stretch(longitudes: west + 360...180, center: center.longitude + 360)) }
        if east > 180 { all.append(Stretch(longitudes: -180...east - 360, center: center.longitude - 360)) }
        return all
    }

    /// The largest difference of longitudes that can be near; all of them if a pole is near.
    private var width: Double {
        let edge = max(center.latitude.magnitude + reach, 0)
        guard edge < 90 else { return 180 }
        // Slightly wider than necessary, because this is only a prefilter.
        return min(1.001 * reach / (Angle.cosine(center.latitude) * Angle.cosine(edge)).squareRoot(), 180)
    }

    /// The coefficients of the distance condition. `y` is the latitude minus the centre's, and `x` is the longitude
    /// minus that of its stretch. A position is near if `y·y + (narrow − tilt·y − bend·y·y)·x·x ≤ limit`.
    public struct Terms: Hashable, Sendable {
        /// The product of the cosines of both latitudes: its value at the centre, and how it changes from there.
        public var narrow: Double
        public var tilt: Double
        public var bend: Double
        /// In degrees, squared.
        public var limit: Double
    }

    public var terms: Terms {
        let (sine, cosine) = (Angle.sine(center.latitude), Angle.cosine(center.latitude))
        return Terms(
            narrow: cosine * cosine, tilt: cosine * sine * Nearness.radian,
            bend: cosine * cosine * Nearness.radian * Nearness.radian / 2,
            limit: reach * reach)
    }

    public func contains(_ position: Position) -> Bool {
        guard latitudes.contains(position.latitude) else { return false }
        let terms = terms
        let y = position.latitude - center.latitude
        for stretch in longitudeRanges where stretch.longitudes.contains(position.longitude) {
            let x = position.longitude - stretch.center
            if y * y + (terms.narrow - terms.tilt * y - terms.bend * y * y) * x * x <= terms.limit { return true }
        }
        return false
    }
}

/// Sine and cosine by power series, because `Domain` has no math library.
enum Angle {
    /// - Parameter degrees: −90 to 90.
    static func sine(_ degrees: Double) -> Double { series(degrees * .pi / 180) }

    /// - Parameter degrees: −90 to 90.
    static func cosine(_ degrees: Double) -> Double { series((90 - degrees.magnitude) * .pi / 180) }

    /// Returns the sine, exact to all but the last two digits between −π and π.
    private static func series(_ x: Double) -> Double {
        var (term, sum) = (x, x)
        for step in 1...13 {
            term *= -x * x / Double(2 * step * (2 * step + 1))
            sum += term
        }
        return sum
    }
}
