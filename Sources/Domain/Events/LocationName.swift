/// The name of a location. If it is withheld from a viewer, it is null in JSON.
@propertyWrapper public struct LocationName: Hashable, Sendable {
    /// If withheld, the placeholder that is shown on screen.
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
    /// Decodes a name; a missing or null one is withheld. Synthesized decoding picks this overload.
    func decode(_: LocationName.Type, forKey key: Key) throws -> LocationName {
        LocationName(try decodeNil(forKey: key) ? nil : decode(String.self, forKey: key))
    }
}
#else
extension LocationName: Codable {}
#endif
