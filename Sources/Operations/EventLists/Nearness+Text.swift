public import Domain

extension Position {
    /// Parses a position as written in URLs and typed by people: `52.52,13.41`, also separated by spaces
    /// or a semicolon.
    public init?(text: String) {
        // Longer than any valid position; rejected without parsing.
        guard text.utf8.count <= 60 else { return nil }
        let parts = text.split { $0 == "," || $0 == ";" || $0 == " " }
        guard parts.count == 2,
            parts.allSatisfy({
                $0.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || (48...57).contains($0) }
            }),
            let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    public var text: String { "\(latitude),\(longitude)" }
}

extension Nearness {
    /// Parses the two query parameters.
    ///
    /// - Returns: The circle; nil if both are empty.
    /// - Throws: ``Refusal`` `invalid` at `near` or `within`.
    public static func read(near: String?, within: String?) throws(Refusal) -> Nearness? {
        let (near, within) = (near ?? "", within ?? "")
        guard !near.isEmpty || !within.isEmpty else { return nil }
        var errors = FieldErrors()
        let center = Position(text: near)
        if center == nil { errors.add("near", "Enter latitude and longitude, such as 52.52, 13.41.") }
        let distance = within.isEmpty ? defaultRadius : Int(within)
        if distance.map(kilometres.contains) != true { errors.add("within", "Choose a distance of 1 to 50 km.") }
        try errors.check()
        guard let center, let distance else { return nil }
        return Nearness(of: center, within: distance)
    }
}
