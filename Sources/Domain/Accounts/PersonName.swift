/// A person's names, checked. Many people have one name only; it is the given one.
public struct PersonName: Hashable, Sendable {
    /// Characters of either name.
    public static let longest = 60

    public var given: String
    public var family: String?

    public init(given: String, family: String?) {
        self.given = given
        self.family = family
    }

    public var full: String {
        guard let family else { return given }
        return "\(given) \(family)"
    }
}

extension FieldErrors {
    /// Given name, and family name where there is one, 1–60 characters each.
    public mutating func personName(given: String?, family: String?) -> PersonName? {
        let given = line(given, "givenName", max: PersonName.longest, required: "Give your given name.")
        let family = line(family, "familyName", max: PersonName.longest)
        noLink(given, "givenName")
        noLink(family, "familyName")
        guard let given else { return nil }
        return PersonName(given: given, family: family)
    }
}
