import MapKit
@_spi(Testing) import SwiftUI
import Testing

@MainActor struct MapTests {
    private struct Venue: Identifiable {
        let id: Int
        let name: String
        let coordinate: CLLocationCoordinate2D
    }

    private struct Venues: View {
        @State private var chosen: Int?
        @State private var position = MapCameraPosition.automatic
        private let venues = [
            Venue(id: 1, name: "Park", coordinate: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)),
            Venue(id: 2, name: "School", coordinate: CLLocationCoordinate2D(latitude: 52.6, longitude: 13.5)),
        ]
        var body: some View {
            Map(position: $position, selection: $chosen) {
                ForEach(venues) { venue in
                    Marker(venue.name, systemImage: "tree", coordinate: venue.coordinate).tag(venue.id)
                }
                Annotation("You", coordinate: venues[0].coordinate) { Text("●") }
            }.mapStyle(.standard)
            Text("Chosen \(chosen ?? 0)")
        }
    }

    @Test func markersAreReadAndSelected() throws {
        let screen = TestScreen { Venues() }
        #expect(screen.tree == "Park, button\nSchool, button\nYou\nChosen 0")
        try screen.tap("School")
        #expect(screen.tree == "Park, button\nSchool, button, selected\nYou\nChosen 2")
    }

    @Test func regionsSpanMeters() {
        let center = CLLocationCoordinate2D(latitude: 60, longitude: 10)
        let region = MKCoordinateRegion(center: center, latitudinalMeters: 111_000, longitudinalMeters: 111_000)
        #expect(abs(region.span.latitudeDelta - 1) < 0.001)
        #expect(abs(region.span.longitudeDelta - 2) < 0.001)
        #expect(MapCameraPosition.region(region) != .automatic)
        #expect(MapCameraPosition.region(region) == .region(region))
    }
}
