import Domain
import Operations
import Presentation

/// The marker of a venue and its label. It encodes the status of its activities, or the type of the newest one.
struct VenueMarker: Hashable {
    var marker: MapMarker
    var label: Phrase

    private static let none = VenueMarker(marker: MapMarker(.pin, .plain), label: "Nothing takes place there")

    /// Each status has a different shape and a different colour.
    private static let statuses: [(ActivityStatus, MapMarker)] = [
        (.active, MapMarker(.circle, .good)), (.planned, MapMarker(.star, .accent)),
        (.completed, MapMarker(.square, .blue)),
        (.cancelled, MapMarker(.cross, .bad)),
    ]

    init(marker: MapMarker, label: Phrase) {
        self.marker = marker
        self.label = label
    }

    init(_ one: MappedVenue, by meaning: VenueMapPage.Meaning, types: [ProgrammeKindView]) {
        switch meaning {
        case .status:
            self =
                VenueMarker.statuses.first { one.statuses.contains($0.0) }.map {
                    VenueMarker(marker: $0.1, label: $0.0.label)
                } ?? VenueMarker.none
        case .type:
            let place = one.activities.first.flatMap { activity in
                types.firstIndex { $0.id == activity.activityType.id }
            }
            self = place.map { VenueMarker.type($0, types) } ?? VenueMarker.none
        }
    }

    /// Returns all possible signs, in the order of the legend.
    static func all(by meaning: VenueMapPage.Meaning, types: [ProgrammeKindView]) -> [VenueMarker] {
        switch meaning {
        case .status: statuses.map { VenueMarker(marker: $0.1, label: $0.0.label) } + [none]
        case .type: types.indices.map { type($0, types) } + [none]
        }
    }

    /// Returns the sign of a type. Shape and colour both advance from one type to the next. After every seven types the
    /// core changes and the colours shift by one.
    private static func type(_ place: Int, _ types: [ProgrammeKindView]) -> VenueMarker {
        let shapes = MapMarker.Shape.allCases.filter { $0 != .pin }
        let tones = MapMarker.Tone.allCases.filter { $0 != .plain }
        let round = place / shapes.count
        let marker = MapMarker(
            shapes[place % shapes.count], tones[(place % shapes.count + round) % tones.count],
            core: MapMarker.Core.allCases[round % MapMarker.Core.allCases.count])
        return VenueMarker(marker: marker, label: types[place].label)
    }
}
