import Domain
public import Operations

extension CommandDescriptions {
    /// Returns the maximum length in characters of a text; nil if its rule is none of length.
    ///
    /// - Parameter path: As in ``field(_:of:)``.
    public static func maxLength<C: ClientCommand>(_ path: [String], of _: C.Type) -> Int? {
        guard let name = path.last else { return nil }
        return C.bounds.longer[name] ?? maxLengths["\(CommandDescriptions.noun(of: C.name)) \(name)"]
    }

    /// Returns what a command is about: `todo` for `todo.add`.
    public static func noun(of command: String) -> String { String(command.prefix { $0 != "." }) }

    /// The lengths of short texts, by what the command is about and the field.
    private static let maxLengths = [
        "account familyName": PersonName.maxLength, "account givenName": PersonName.maxLength,
        "account locale": TextLength.locale,
        "activity name": ActivityDetails.maxNameLength, "activityType name": ProgrammeKind.maxNameLength,
        "area name": AreaDetails.maxNameLength,
        "event body": TextLength.announcement, "event locationName": EventDetails.maxLocationLength,
        "event name": TextLength.guestName, "event note": TextLength.joinNote,
        "event onlineUrl": WebAddress.maxLength, "event tags": Tag.maxLength,
        "event title": EventDetails.maxTitleLength,
        "expense description": ExpenseDetails.maxDescriptionLength,
        "participant name": ParticipantDetails.maxNameLength, "participantRole name": ProgrammeKind.maxNameLength,
        "schedule place": EntryDetails.maxLocationLength, "schedule title": EntryDetails.maxTitleLength,
        "todo title": TodoDetails.maxTitleLength,
        "venue address": VenueDetails.maxAddressLength, "venue name": VenueDetails.maxNameLength,
    ]
}
