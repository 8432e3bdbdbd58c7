public import Domain
public import Operations

extension Path.Template {
    public static let participant = "/organise/participants/{id}"
    public static let editParticipant = "/organise/participants/{id}/edit"
    public static let participantHome = "/organise/participants/{id}/homes/{home}"
}

extension Path {
    public static let participants = "/organise/participants"
    public static let newParticipant = "/organise/participants/new"
    /// - Parameter activity: the activity to which the new participant is assigned.
    static func newParticipant(for activity: ID<Activity>) -> String {
        adding([("activity", activity.description)], to: newParticipant)
    }
    /// The page that acts on the participants selected in the list; its query names them.
    public static let chosenParticipants = "/organise/participants/chosen"
    public static func participants(_ filter: ParticipantFilter) -> String {
        adding(filter.parameters, to: participants)
    }
    public static func chosenParticipants(_ ids: [ID<Participant>]) -> String {
        adding([("ids", ids.map(\.description).joined(separator: ","))], to: chosenParticipants)
    }
    /// - Parameter filter: the filter of the list from which the participant was opened.
    public static func participant(_ id: ID<Participant>, in filter: ParticipantFilter = ParticipantFilter()) -> String
    {
        adding(filter.parameters, to: filled(Template.participant, with: id.description))
    }
    public static func participantHome(_ id: ID<Participant>, _ entry: ID<ParticipantAddress>) -> String {
        filled(Template.participantHome, with: "\(id)/homes/\(entry)")
    }
    public static func editParticipant(_ id: ID<Participant>) -> String {
        filled(Template.editParticipant, with: id.description)
    }
}

extension ParticipantFilter {
    /// The query parameters of a list with this filter. Default values are omitted.
    public var parameters: [(String, String?)] {
        [
            ("q", query), ("role", role?.description), ("area", area?.description),
            ("sort", sort == .name ? nil : sort.rawValue),
            ("order", isDescending ? "desc" : nil),
        ]
    }

    public static let names = ["q", "role", "area", "sort", "order"]
}
