/// The two lists by which the programme is put in order: what an activity is, and as what somebody takes part.
public enum ProgrammeKind: Sendable, CaseIterable {
    case activityType
    case participantRole

    /// Characters of a name, as people count them.
    public static let longestName = 50

    /// Those that come with the installation, in their order. Their names are keys of the catalogues.
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

    /// The name of one that came with the installation as a phrase; of any other, the name as it was typed.
    public static func label(_ name: String) -> Phrase {
        for kind in allCases {
            if let phrase = kind.predefined.first(where: { $0.key == name }) { return phrase }
        }
        return "\(name)"
    }

    /// - Returns: the name, trimmed.
    /// - Throws: ``Refusal`` `invalid` at `name`.
    public static func checked(name: String?) throws(Refusal) -> String {
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: longestName, required: "Give it a name.")
        try errors.check()
        return name!
    }

    /// Of one that is asked to be renamed or deleted.
    public static let isPredefined = Refusal(
        .conflict, "This one comes with Mingle: it can be neither renamed nor deleted.")

    public var nameTaken: Refusal {
        let sentence: Phrase =
            switch self {
            case .activityType: "There is an activity type of this name."
            case .participantRole: "There is a role of this name."
            }
        return Refusal(.duplicate, sentence, fields: ["name": sentence])
    }
}
