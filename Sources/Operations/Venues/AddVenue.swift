public import Domain
public import Store

/// Adds a venue. Idempotent: sending the same id again returns the same venue.
public struct AddVenue: CreatingCommand {
    public static let name = "venue.add"
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"], ["address"], ["geographicAreaId"]]
    /// The id, which the client may choose.
    public var id: ID<Venue>?
    /// At most 200 characters.
    public var name: String?
    /// At most 300 characters.
    public var address: String?
    public var geographicAreaId: ID<Area>?
    /// In degrees. Set together with ``longitude``, or not at all.
    public var latitude: Double?
    public var longitude: Double?
    public var venueType: VenueType?

    public var createdID: ID<Venue>? {
        get { id }
        set { id = newValue }
    }

    public init(
        id: ID<Venue>? = nil, name: String?, address: String?, geographicAreaId: ID<Area>?, latitude: Double? = nil,
        longitude: Double? = nil,
        venueType: VenueType? = nil
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.geographicAreaId = geographicAreaId
        self.latitude = latitude
        self.longitude = longitude
        self.venueType = venueType
    }

    public func exists(_ id: ID<Venue>, in tx: Transaction) throws -> Bool {
        try VenueRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Venue> {
        try ProgrammeAccess.check(.edit, actor)
        let details = try VenueDetails.checked(
            name: name, address: address, area: geographicAreaId, latitude: latitude, longitude: longitude,
            type: venueType)
        let id = id ?? tx.newID()
        try AreaRow.check(details.area, in: tx)
        try tx.execute(
            """
            INSERT INTO venue (id, name, address, area_id, latitude, longitude, venue_type, created_at, updated_at)
            VALUES (\(id), \(details.name), \(details.address), \(details.area), \(details.latitude), \(details.longitude), \(details.type),
                \(tx.now), \(tx.now))
            """)
        try VenueRow.updateDerivedData(id, in: tx)
        tx.put(.venue, id, in: .staff)
        return id
    }
}
