import Foundation
import Properties
import Testing

@testable import Domain

@Suite struct NearnessTests {
    /// Returns the distance in kilometres by the haversine formula.
    private func distance(_ a: Position, _ b: Position) -> Double {
        let radian = Double.pi / 180
        let (dy, dx) = ((b.latitude - a.latitude) * radian, (b.longitude - a.longitude) * radian)
        let h = pow(sin(dy / 2), 2) + cos(a.latitude * radian) * cos(b.latitude * radian) * pow(sin(dx / 2), 2)
        return 2 * 6371.0088 * asin(min(1, h.squareRoot()))
    }

    private func degrees(_ g: inout Generator, _ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(g.int(0...1_000_000)) / 1_000_000
    }

    /// Returns a position near the centre, just outside the area, or occasionally anywhere, on both sides of
    /// the 180th meridian.
    private func position(near center: Position, _ within: Int, _ g: inout Generator) -> Position {
        if g.one(in: 8) { return Position(latitude: degrees(&g, -90...90), longitude: degrees(&g, -180...180))! }
        let most = 1.6 * Double(within) / 111
        let latitude = min(max(center.latitude + degrees(&g, -most...most), -90), 90)
        var longitude = center.longitude + degrees(&g, -most...most) / max(cos(center.latitude * .pi / 180), 0.01)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return Position(latitude: latitude, longitude: min(max(longitude, -180), 180))!
    }

    @Test func whatIsNearIsSoByTheHaversineFormula() throws {
        var (near, far, across) = (0, 0, 0)
        try forAll(20_000) { g in
            let longitude = g.one(in: 3) ? degrees(&g, 179.2...180) * (g.one(in: 2) ? 1 : -1) : degrees(&g, -180...180)
            let center = try #require(Position(latitude: degrees(&g, -85...85), longitude: longitude))
            let nearness = try #require(Nearness(of: center, within: g.int(Nearness.kilometres)))
            let position = position(near: center, nearness.within, &g)
            let distance = distance(center, position), limit = Double(nearness.within)
            if distance < limit * 0.999 {
                try #require(nearness.contains(position), "\(center) \(position) \(distance) \(limit)")
                near += 1
                if (center.longitude - position.longitude).magnitude > 180 { across += 1 }
            }
            if distance > limit * 1.001 {
                try #require(!nearness.contains(position), "\(center) \(position) \(distance) \(limit)")
                far += 1
            }
        }
        #expect(near > 3000 && far > 3000 && across > 100, "\(near) \(far) \(across)")
    }

    /// The bounding ranges that are queried first never exclude a position that is near, even at the poles.
    @Test func theEdgesOfWhatIsAskedFirstDecideNothing() throws {
        try forAll(5000) { g in
            let center = try #require(Position(latitude: degrees(&g, -90...90), longitude: degrees(&g, -180...180)))
            let nearness = try #require(Nearness(of: center, within: g.int(Nearness.kilometres)))
            try #require(nearness.contains(center))
            let position = position(near: center, nearness.within, &g), terms = nearness.terms
            let y = position.latitude - center.latitude
            let inside = [0.0, 360, -360].contains { turn in
                let x = position.longitude - center.longitude + turn
                return x.magnitude <= 180
                    && y * y + (terms.narrow - terms.tilt * y - terms.bend * y * y) * x * x <= terms.limit
            }
            try #require(inside == nearness.contains(position), "\(center) \(position) \(nearness.within)")
        }
    }

    @Test func sinesAreThoseOfTheLibrary() {
        for degrees in stride(from: -90.0, through: 90, by: 0.25) {
            #expect(abs(Angle.sine(degrees) - sin(degrees * .pi / 180)) < 1e-13)
            #expect(abs(Angle.cosine(degrees) - cos(degrees * .pi / 180)) < 1e-13)
        }
    }

    @Test func whatIsNowhereAndTooFarIsRefused() throws {
        #expect(Position(latitude: 90.1, longitude: 0) == nil && Position(latitude: 0, longitude: -180.5) == nil)
        #expect(Position(latitude: .nan, longitude: 0) == nil && Position(latitude: 0, longitude: .infinity) == nil)
        let berlin = try #require(Position(latitude: 52.5163, longitude: 13.3777))
        #expect(Nearness(of: berlin, within: 0) == nil && Nearness(of: berlin, within: 51) == nil)
        #expect(berlin.rounded == Position(latitude: 52.52, longitude: 13.38))
        #expect(Position(latitude: -90, longitude: 179.999)?.rounded == Position(latitude: -90, longitude: 180))
    }
}
