/// The two lists that classify the programme: types of activities and roles of participants.
public enum ProgrammeKind: Sendable, CaseIterable {
    case activityType
    case participantRole

    /// The maximum length of a name, in characters as people count them.
    public static let maxNameLength = 50

    /// The predefined names in their order. They are keys of the localization catalogues.
    public var predefined: [Phrase] {
        switch self {
        case .activityType:
            [
                "Study Circle", "Children's Class", "Junior Youth Group", "Devotional Gathering", "Club Meeting",
                "Workshop", "Sports Team",
            ]
        case .participantRole: ["Tutor", "Teacher", "Animator", "Host", "Participant"]
        }
    }

    /// Returns a predefined name as a phrase; any other name as it was typed.
    public static func label(_ name: String) -> Phrase {
        for kind in allCases {
            if let phrase = kind.predefined.first(where: { $0.key == name }) { return phrase }
        }
        return "\(name)"
    }

    /// Checks a name.
    ///
    /// - Returns: The name, trimmed.
    /// - Throws: ``Refusal`` `invalid` at `name`.
    public static func checked(name: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: maxNameLength, required: "Give it a name.")
        try errors.check()
        return name!
    }

    /// For an attempt to rename or delete a predefined name.
    public static let isPredefined = Refusal(
        .conflict, "This one comes with Mingle and can’t be renamed or deleted.")

    public var nameTaken: Refusal {
        let sentence: Phrase =
            switch self {
            case .activityType: "There’s already an activity type with this name."
            case .participantRole: "There’s already a role with this name."
            }
        return Refusal(.duplicate, sentence, fields: ["name": sentence])
    }
}
