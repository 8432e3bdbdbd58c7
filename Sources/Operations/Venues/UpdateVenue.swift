public import Domain
public import Store

/// Changes a venue's details. Fields that are not sent stay unchanged.
public struct UpdateVenue: UpdatingCommand {
    public static let name = "venue.update"
    public static let offline = Offline.withHint
    public var id: ID<Venue>
    public var name: Patch<String>
    public var address: Patch<String>
    public var geographicAreaId: Patch<ID<Area>>
    public var latitude: Patch<Double>
    public var longitude: Patch<Double>
    public var venueType: Patch<VenueType>
    public var base: Int?

    public init(
        id: ID<Venue>, name: Patch<String> = .keep, address: Patch<String> = .keep,
        geographicAreaId: Patch<ID<Area>> = .keep,
        latitude: Patch<Double> = .keep, longitude: Patch<Double> = .keep, venueType: Patch<VenueType> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.geographicAreaId = geographicAreaId
        self.latitude = latitude
        self.longitude = longitude
        self.venueType = venueType
        self.base = base
    }

    public static let rowKind = RowKind.venue
    public var rowID: ID<Venue> { id }

    public static func current(_ id: ID<Venue>, in reader: any Reader) throws -> UpdateVenue? {
        try VenueRow.find(id, in: reader).map { UpdateVenue($0) }
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let row = try VenueRow.existing(id, in: tx)
        let (old, location) = (row.details, row.location)
        let details = try VenueDetails.checked(
            name: name.applied(to: old.name), address: address.applied(to: old.address),
            area: geographicAreaId.applied(to: old.area),
            latitude: latitude.applied(to: old.latitude), longitude: longitude.applied(to: old.longitude),
            type: venueType.applied(to: old.type))
        guard details != old else { return }
        if details.area != old.area { try AreaRow.check(details.area, in: tx) }
        try tx.execute(
            """
            UPDATE venue SET name = \(details.name), address = \(details.address), area_id = \(details.area), latitude = \(details.latitude),
                longitude = \(details.longitude), venue_type = \(details.type), updated_at = \(tx.now), version = version + 1
            WHERE id = \(id)
            """)
        try VenueRow.updateDerivedData(id, in: tx)
        tx.put(.venue, id, in: .staff)
        let isUsed = try tx.exists("SELECT 1 FROM activity_event WHERE venue_id = \(id)")
        if isUsed, try VenueRow.existing(id, in: tx).location != location {
            try tx.enqueue(UpdateVenueEvents(venue: id, by: actor.userID))
        }
    }
}

extension UpdateVenue {
    /// Creates the command that restores every field of a row.
    package init(_ old: VenueRow) {
        let details = old.details
        self.init(
            id: old.id, name: .set(details.name), address: .set(details.address), geographicAreaId: .set(details.area),
            latitude: Patch(setting: details.latitude), longitude: Patch(setting: details.longitude),
            venueType: Patch(setting: details.type))
    }
}
