/// A setting of the whole community, named as in the configuration (`MINGLE_COMMUNITY_NAME`), in REST and in forms.
public enum CommunitySetting: String, Hashable, Codable, Sendable, CaseIterable {
    case communityName
    /// The colour of links and buttons.
    case accent
    /// The rule for which addresses may register.
    case registration
    /// Whether strangers see public events.
    case `public`
    /// Where people can get help.
    case helpAddress
    /// The time zone (IANA) in which the community counts days and periods.
    case timeZone

    /// The maximum length of a community's name, in characters.
    public static let maxNameLength = 60

    /// Checks an input and returns the form in which it is stored. Returns nil if nothing remains of it or an error
    /// was added.
    ///
    /// - Parameter isTimeZone: Whether a time zone of that name exists.
    public func checked(_ raw: String?, isTimeZone: (String) -> Bool, into errors: inout FieldErrors) -> String? {
        switch self {
        case .communityName:
            return errors.line(
                raw, rawValue, max: CommunitySetting.maxNameLength, required: "Give the community a name.")
        case .accent:
            guard let text = errors.line(raw, rawValue, max: 40) else { return nil }
            guard let colour = Colour(text) else {
                errors.add(rawValue, "Enter the colour as # and six digits, like #0f766e.")
                return nil
            }
            if let objection = AccentTheme.objection(to: colour) { errors.add(rawValue, objection) }
            return colour.description
        case .registration:
            guard let text = errors.line(raw, rawValue, max: 300, required: RegistrationRule.hint) else { return nil }
            guard let rule = RegistrationRule(text) else {
                errors.add(rawValue, RegistrationRule.hint)
                return nil
            }
            return rule.description
        case .public:
            guard let text = errors.line(raw, rawValue, max: 10, required: "Choose on or off.") else { return nil }
            if text != "on" && text != "off" { errors.add(rawValue, "Choose on or off.") }
            return text
        case .helpAddress:
            guard let text = errors.line(raw, rawValue, max: WebAddress.maxLength) else { return nil }
            guard let address = SupportContact(text) else {
                errors.add(rawValue, SupportContact.hint)
                return nil
            }
            return address.description
        case .timeZone:
            guard let text = errors.line(raw, rawValue, max: 64) else { return nil }
            if !isTimeZone(text) { errors.add(rawValue, "There is no time zone of this name.") }
            return text
        }
    }
}
