/// The validated details of a venue, where activities take place or people live (spec, "The programme").
public struct VenueDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxNameLength = 200
    public static let maxAddressLength = 300

    public var name: String
    public var address: String
    public var area: ID<Area>
    /// In degrees, −90 to 90; set if and only if ``longitude`` is.
    public var latitude: Double?
    /// In degrees, −180 to 180.
    public var longitude: Double?
    public var type: VenueType?

    public init(
        name: String, address: String, area: ID<Area>, latitude: Double? = nil, longitude: Double? = nil,
        type: VenueType? = nil
    ) {
        self.name = name
        self.address = address
        self.area = area
        self.latitude = latitude
        self.longitude = longitude
        self.type = type
    }

    /// Checks all fields.
    ///
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        name: String?, address: String?, area: ID<Area>?, latitude: Double?, longitude: Double?, type: VenueType?
    ) throws(Refusal) -> VenueDetails {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: maxNameLength, required: "Give the venue a name.")
        let address = errors.line(address, "address", max: maxAddressLength, required: "Enter the address.")
        if area == nil { errors.add("geographicAreaId", "Choose the area it’s in.") }
        errors.coordinates(latitude, longitude)
        try errors.check()
        return VenueDetails(
            name: name!, address: address!, area: area!, latitude: latitude, longitude: longitude, type: type)
    }
}
