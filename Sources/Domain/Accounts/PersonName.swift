/// A person's names, checked.
public struct PersonName: Hashable, Sendable {
    /// Characters of either name.
    public static let longest = 60

    public var given: String
    public var family: String

    public init(given: String, family: String) {
        self.given = given
        self.family = family
    }

    public var full: String { "\(given) \(family)" }
}

extension FieldErrors {
    /// Given and family name, 1–60 characters each.
    public mutating func personName(given: String?, family: String?) -> PersonName? {
        let given = line(given, "givenName", max: PersonName.longest, required: "Give your given name.")
        let family = line(family, "familyName", max: PersonName.longest, required: "Give your family name.")
        noLink(given, "givenName")
        noLink(family, "familyName")
        guard let given, let family else { return nil }
        return PersonName(given: given, family: family)
    }
}
