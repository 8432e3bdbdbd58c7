/// A column of a programme table, by the name in its header.
public enum TableColumn: String, Codable, Sendable, CaseIterable {
    case id, name, email, phone, notes
    case home = "home_venue"
    case homeID = "home_venue_id"
    case homeSince = "home_since"
    case address, area
    case areaID = "area_id"
    case latitude, longitude, type, parent
    case parentID = "parent_id"
    case description, start, end, status, closed, venues
    case venueIDs = "venue_ids"
    case participant, activity, role, from, to, note
    case participantID = "participant_id"
    case activityID = "activity_id"

    /// Other names by which the column is recognized in a file, in every language of Mingle: its labels in forms.
    public var labels: [Phrase] {
        switch self {
        case .id: []
        case .name: ["Name"]
        case .email: ["E-mail", "E-mail address"]
        case .phone: ["Phone"]
        case .notes: ["Notes"]
        case .home: ["Lives at"]
        case .homeID, .areaID, .parentID, .venueIDs, .participantID, .activityID: []
        case .homeSince: ["Lives there since", "Since"]
        case .address: ["Address"]
        case .area: ["Area"]
        case .latitude: ["Latitude"]
        case .longitude: ["Longitude"]
        case .type: ["Type", "Kind of area", "Kind of venue"]
        case .parent: ["Lies in"]
        case .description: ["Description"]
        case .start: ["Start"]
        case .end: ["End"]
        case .status: ["Status"]
        case .closed: ["Completed on"]
        case .venues: ["Venues", "Venue"]
        case .participant: ["Participant"]
        case .activity: ["Activity"]
        case .role: ["Role"]
        case .from: ["Since", "From"]
        case .to: ["Until", "To"]
        case .note: ["Note"]
        }
    }

    /// Creates the column that holds a field of the contract.
    public init?(field: String) {
        switch field {
        case "homeVenueId": self = .home
        case "geographicAreaId": self = .area
        case "areaType", "venueType", "activityTypeId": self = .type
        case "parentGeographicAreaId": self = .parent
        case "participantId": self = .participant
        case "roleId": self = .role
        case "assignedAt": self = .from
        case "endedAt": self = .to
        case "homeSince": self = .homeSince
        case "startDate": self = .start
        case "endDate": self = .end
        case "closedAt": self = .closed
        case "venueIds", "venueId": self = .venues
        default: self.init(rawValue: field)
        }
    }
}
