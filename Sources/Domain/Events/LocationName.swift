/// The name of a location, which may be withheld from a viewer: then it is null in JSON.
@propertyWrapper public struct LocationName: Hashable, Sendable {
    /// Where it is withheld, what stands in its place on screen.
    public var wrappedValue: String
    public var isWithheld = false

    public init(wrappedValue: String) {
        self.wrappedValue = wrappedValue
    }

    public var projectedValue: LocationName {
        get { self }
        set { self = newValue }
    }
}

#if !hasFeature(Embedded)
extension LocationName: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(container.decodeNil() ? nil : try container.decode(String.self))
    }

    fileprivate init(_ name: String?) {
        self.init(wrappedValue: name ?? "")
        isWithheld = name == nil
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isWithheld { try container.encodeNil() } else { try container.encode(wrappedValue) }
    }
}

extension KeyedDecodingContainer {
    /// Picked by synthesised decoding: a name that is not there, or null, is withheld.
    func decode(_: LocationName.Type, forKey key: Key) throws -> LocationName {
        LocationName(try decodeNil(forKey: key) ? nil : decode(String.self, forKey: key))
    }
}
#else
extension LocationName: Codable {}
#endif
