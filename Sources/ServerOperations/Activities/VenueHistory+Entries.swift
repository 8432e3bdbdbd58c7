import Domain
import Operations
import Store

extension VenueHistory {
    struct Entry: Hashable, Codable {
        var id: ID<ActivityVenue>
        var venue: ID<Venue>
        var period: EffectivePeriod
    }

    static func entries(of activity: ID<Activity>, in reader: any Reader) throws -> [Entry] {
        try ActivityVenueRow.rows("h.activity_id = \(activity)", order: "h.id", in: reader).map {
            Entry(id: $0.id, venue: $0.venue, period: $0.period)
        }
    }
}
