public import Domain

extension Position {
    /// As it stands in an address and as people type it: `52.52,13.41`, also with spaces or a semicolon between.
    public init?(text: String) {
        // Longer than any that is meant: no work for what is no position.
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
    /// Reads the two parameters of an address.
    ///
    /// - Throws: ``Refusal`` `invalid` at `near` or `within`. Nil where neither says anything.
    public static func read(near: String?, within: String?) throws(Refusal) -> Nearness? {
        let (near, within) = (near ?? "", within ?? "")
        guard !near.isEmpty || !within.isEmpty else { return nil }
        var errors = FieldErrors()
        let center = Position(text: near)
        if center == nil { errors.add("near", "Give latitude and longitude, as 52.52, 13.41.") }
        let distance = within.isEmpty ? usual : Int(within)
        if distance.map(kilometres.contains) != true { errors.add("within", "Choose a whole number of km, 1 to 50.") }
        try errors.check()
        guard let center, let distance else { return nil }
        return Nearness(of: center, within: distance)
    }
}
