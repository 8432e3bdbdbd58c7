import Domain
import Operations

/// What the marker of a venue says: how its activities stand, or of which type the newest is.
struct VenueSign: Hashable {
    var marker: MapMarker
    var label: Phrase

    private static let none = VenueSign(marker: MapMarker(.pin, .plain), label: "Nothing takes place there")

    /// Each by another shape and another colour.
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
                VenueSign.statuses.first { one.statuses.contains($0.0) }.map {
                    VenueSign(marker: $0.1, label: $0.0.label)
                } ?? VenueSign.none
        case .type:
            let place = one.activities.first.flatMap { activity in
                types.firstIndex { $0.id == activity.activityType.id }
            }
            self = place.map { VenueSign.type($0, types) } ?? VenueSign.none
        }
    }

    /// All that there can be, in the order of the legend.
    static func all(by meaning: VenueMapPage.Meaning, types: [ProgrammeKindView]) -> [VenueSign] {
        switch meaning {
        case .status: statuses.map { VenueSign(marker: $0.1, label: $0.0.label) } + [none]
        case .type: types.indices.map { type($0, types) } + [none]
        }
    }

    /// Shapes and colours both go on from one type to the next; after seven the shapes have something in their middle, after twenty-one the
    /// colours are other ones.
    private static func type(_ place: Int, _ types: [ProgrammeKindView]) -> VenueSign {
        let shapes = MapMarker.Shape.allCases.filter { $0 != .pin }
        let tones = MapMarker.Tone.allCases.filter { $0 != .plain }
        let round = place / shapes.count
        let marker = MapMarker(
            shapes[place % shapes.count], tones[(place % shapes.count + round) % tones.count],
            core: MapMarker.Core.allCases[round % MapMarker.Core.allCases.count])
        return VenueSign(marker: marker, label: types[place].label)
    }
}
