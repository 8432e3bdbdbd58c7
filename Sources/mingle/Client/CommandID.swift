import Operations
import Server

/// Where a person finds the ids that a command takes.
enum CommandID {
    /// Returns the command that shows an id; nil for an id that the sender chooses, or that several commands show.
    static func source<C: ClientCommand>(_ path: [String], of _: C.Type) -> String? {
        guard let field = path.last, !C.idFieldsToMake.contains(field) else { return nil }
        let noun = CommandDescriptions.noun(of: C.name)
        return (sources["\(C.name) \(field)"] ?? sources["\(noun) \(field)"] ?? sources[field]).map { "mingle \($0)" }
    }

    /// By the command's name and the field, by what the command is about and the field, or by the field alone.
    private static let sources = [
        "activity": "show programme", "activityId": "show programme", "activityTypeId": "show types",
        "after": "show todos EVENT", "assigneeId": "show people", "cohosts": "show people", "event": "show events",
        "expense": "show budget EVENT", "from": "show budget EVENT", "geographicAreaId": "show areas",
        "guest": "show guests EVENT", "homeVenueId": "show venues", "invitation": "show guests EVENT",
        "owner": "show people", "parentGeographicAreaId": "show areas", "participant": "show participants",
        "participantIds": "show participants", "person": "show budget EVENT", "post": "show board EVENT",
        "request": "show guests EVENT", "roleId": "show roles", "to": "show budget EVENT", "userId": "show people",
        "userIds": "show people", "venueId": "show venues", "venueIds": "show venues",

        "activity id": "show programme", "activity ids": "show programme", "activityType id": "show types",
        "activityVenue id": "show activity ACTIVITY", "area id": "show areas",
        "assignment id": "show activity ACTIVITY",
        "chat id": "show chat EVENT", "chat upTo": "show chat EVENT", "conflict id": "conflicts",
        "event id": "show events", "event.dismissInvitation event": "show events", "expense id": "show budget EVENT",
        "notice ids": "show inbox", "participant id": "show participants", "participant ids": "show participants",
        "participantAddress id": "show participant PARTICIPANT", "participantRole id": "show roles",
        "payment id": "show budget EVENT", "person id": "show people", "post id": "show board EVENT",
        "post upTo": "show board EVENT", "report id": "show reports", "schedule id": "show schedule",
        "todo id": "show todos EVENT", "venue id": "show venues",
    ]
}
