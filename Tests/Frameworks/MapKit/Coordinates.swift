import Foundation

public typealias CLLocationDegrees = Double

public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    public init() { self.init(latitude: 0, longitude: 0) }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta: CLLocationDegrees
    public var longitudeDelta: CLLocationDegrees

    public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    public var span: MKCoordinateSpan

    public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    public init(center: CLLocationCoordinate2D, latitudinalMeters: Double, longitudinalMeters: Double) {
        // A degree of latitude has 111 km everywhere, one of longitude less towards the poles.
        let width = max(cos(center.latitude * .pi / 180), 0.01)
        self.init(
            center: center,
            span: MKCoordinateSpan(
                latitudeDelta: latitudinalMeters / 111_000, longitudeDelta: longitudinalMeters / (111_000 * width)))
    }
}

public struct MapCameraPosition: Equatable, Sendable {
    public private(set) var region: MKCoordinateRegion?
    let name: String

    public static var automatic: MapCameraPosition { MapCameraPosition(region: nil, name: "automatic") }

    public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition {
        MapCameraPosition(region: region, name: "region")
    }

    public static func userLocation(
        followsHeading: Bool = false, fallback: MapCameraPosition
    ) -> MapCameraPosition { fallback }

    public static func == (a: MapCameraPosition, b: MapCameraPosition) -> Bool {
        a.name == b.name && a.region?.center.latitude == b.region?.center.latitude
            && a.region?.center.longitude == b.region?.center.longitude
            && a.region?.span.latitudeDelta == b.region?.span.latitudeDelta
    }
}

public struct MapInteractionModes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let pan = MapInteractionModes(rawValue: 1)
    public static let zoom = MapInteractionModes(rawValue: 2)
    public static let pitch = MapInteractionModes(rawValue: 4)
    public static let rotate = MapInteractionModes(rawValue: 8)
    public static let all = MapInteractionModes(rawValue: 15)
}
