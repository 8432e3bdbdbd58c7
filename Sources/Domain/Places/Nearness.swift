/// What lies around a position (spec, "Lists": near me within 1–50 km).
///
/// Distances are by the haversine formula, in which the sines of half the differences are replaced by the angles: within 50 km that
/// is off by less than a thousandth up to 85° of latitude, and it takes nothing but arithmetic, so that a store can ask the same of
/// every row that it holds. Nearer to the poles it is off by more, and by half across a pole.
public struct Nearness: Hashable, Sendable {
    public let center: Position
    /// Kilometres, one of ``kilometres``.
    public let within: Int

    public static let kilometres = 1...50
    /// Where nothing is said.
    public static let usual = 10

    /// Nil for a distance that is none of ``kilometres``.
    public init?(of center: Position, within: Int = Nearness.usual) {
        guard Nearness.kilometres.contains(within) else { return nil }
        self.center = center
        self.within = within
    }

    /// The mean one of the earth is 6,371.0088 km: so many kilometres are a degree along a meridian.
    static let kilometresOfDegree = 6371.0088 * radian

    private static let radian = Double.pi / 180

    /// The distance in degrees along a meridian.
    var reach: Double { Double(within) / Nearness.kilometresOfDegree }

    /// The latitudes that are near at all.
    public var latitudes: ClosedRange<Double> {
        max(
            center.latitude - reach, Position.latitudes.lowerBound)...min(
                center.latitude + reach, Position.latitudes.upperBound)
    }

    /// A stretch of longitudes that can be near, with that of the centre as it is counted from there: beyond the 180th meridian it
    /// is another by 360.
    public struct Stretch: Hashable, Sendable {
        public var longitudes: ClosedRange<Double>
        public var center: Double
    }

    /// One, or two where the 180th meridian lies between.
    public var stretches: [Stretch] {
        let (west, east) = (center.longitude - width, center.longitude + width)
        var all = [Stretch(longitudes: max(west, -180)...min(east, 180), center: center.longitude)]
        if west < -180 { all.append(Stretch(longitudes: west + 360...180, center: center.longitude + 360)) }
        if east > 180 { all.append(Stretch(longitudes: -180...east - 360, center: center.longitude - 360)) }
        return all
    }

    /// How far a longitude can be from that of the centre; all of them where a pole is near.
    private var width: Double {
        let edge = max(center.latitude.magnitude + reach, 0)
        guard edge < 90 else { return 180 }
        // A little more than is near: the edge of what is asked first decides nothing.
        return min(1.001 * reach / (Angle.cosine(center.latitude) * Angle.cosine(edge)).squareRoot(), 180)
    }

    /// By what a position is near: with `y` for its latitude less that of the centre, and `x` for its longitude less that of its
    /// stretch, where `y·y + (narrow − tilt·y − bend·y·y)·x·x ≤ limit`.
    public struct Terms: Hashable, Sendable {
        /// The product of the cosines of both latitudes, as it is at the centre, and how it changes from there.
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
        for stretch in stretches where stretch.longitudes.contains(position.longitude) {
            let x = position.longitude - stretch.center
            if y * y + (terms.narrow - terms.tilt * y - terms.bend * y * y) * x * x <= terms.limit { return true }
        }
        return false
    }
}

/// Sines by their series: `Domain` has no library of functions.
enum Angle {
    /// - Parameter degrees: −90 to 90.
    static func sine(_ degrees: Double) -> Double { series(degrees * .pi / 180) }

    /// - Parameter degrees: −90 to 90.
    static func cosine(_ degrees: Double) -> Double { series((90 - degrees.magnitude) * .pi / 180) }

    /// Exact to the last digit but two between −π and π.
    private static func series(_ x: Double) -> Double {
        var (term, sum) = (x, x)
        for step in 1...13 {
            term *= -x * x / Double(2 * step * (2 * step + 1))
            sum += term
        }
        return sum
    }
}
