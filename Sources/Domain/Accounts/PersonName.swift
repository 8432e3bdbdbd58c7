/// A person's validated names. People with one name have only a given name.
public struct PersonName: Hashable, Sendable {
    /// The maximum length of either name, in characters.
    public static let maxLength = 60

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
    /// Checks a given name and an optional family name, 1–60 characters each.
    public mutating func personName(given: String?, family: String?) -> PersonName? {
        let given = line(given, "givenName", max: PersonName.maxLength, required: "Enter your given name.")
        let family = line(family, "familyName", max: PersonName.maxLength)
        noLink(given, "givenName")
        noLink(family, "familyName")
        guard let given else { return nil }
        return PersonName(given: given, family: family)
    }
}
