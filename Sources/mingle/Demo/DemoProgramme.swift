import Domain
import Foundation
import Operations

/// The programme of the demo: two years of courses, circles and teams in a city and around it.
enum DemoProgramme {
    struct Area {
        var name: String
        var type: AreaType
        var parent: String?
    }

    static let areas = [
        Area(name: "Germany", type: .country), Area(name: "Berlin", type: .city, parent: "Germany"),
        Area(name: "Brandenburg", type: .state, parent: "Germany"),
        Area(name: "Mitte", type: .community, parent: "Berlin"),
        Area(name: "Neukölln", type: .community, parent: "Berlin"),
        Area(name: "Kreuzberg", type: .community, parent: "Berlin"),
        Area(name: "Potsdam", type: .city, parent: "Brandenburg"),
        Area(name: "Wedding", type: .neighbourhood, parent: "Mitte"),
        Area(name: "Rixdorf", type: .neighbourhood, parent: "Neukölln"),
        Area(name: "Babelsberg", type: .neighbourhood, parent: "Potsdam"),
    ]

    struct Venue {
        var name: String
        var address: String
        var area: String
        var latitude: Double?
        var longitude: Double?
        var type: VenueType?
    }

    /// The first venues are for activities, the others are homes.
    static let venues = [
        Venue(
            name: "Campus House", address: "Dorotheenstraße 24, Berlin", area: "Mitte", latitude: 52.5186,
            longitude: 13.3916, type: .publicBuilding),
        Venue(
            name: "Library at the Canal", address: "Adalbertstraße 2, Berlin", area: "Kreuzberg", latitude: 52.4996,
            longitude: 13.4187, type: .publicBuilding),
        Venue(
            name: "Rixdorf Community Hall", address: "Richardplatz 9, Berlin", area: "Rixdorf", latitude: 52.4739,
            longitude: 13.4453, type: .publicBuilding),
        Venue(
            name: "Sports hall Wedding", address: "Müllerstraße 158, Berlin", area: "Wedding", latitude: 52.5468,
            longitude: 13.3557, type: .publicBuilding),
        Venue(
            name: "Babelsberg Studio", address: "Karl-Liebknecht-Straße 28, Potsdam", area: "Babelsberg",
            latitude: 52.3925, longitude: 13.0937, type: .publicBuilding),
        Venue(
            name: "Tempelhof field, east gate", address: "Herrfurthstraße 1, Berlin", area: "Neukölln",
            latitude: 52.4773, longitude: 13.4206),
        Venue(
            name: "Dormitory North", address: "Seestraße 64, Berlin", area: "Wedding", latitude: 52.5497,
            longitude: 13.3489, type: .privateResidence),
        Venue(
            name: "Dormitory at the Park", address: "Columbiadamm 84, Berlin", area: "Neukölln", latitude: 52.4826,
            longitude: 13.4159, type: .privateResidence),
        Venue(
            name: "Riverside flats", address: "Köpenicker Straße 40, Berlin", area: "Kreuzberg", latitude: 52.5098,
            longitude: 13.4243, type: .privateResidence),
        Venue(
            name: "House Babelsberg", address: "Rudolf-Breitscheid-Straße 12, Potsdam", area: "Babelsberg",
            latitude: 52.3943, longitude: 13.1006, type: .privateResidence),
    ]
    static let homes = 6..<10

    struct Activity {
        var name: String
        var text: String
        var type: String
        /// Days from today, as for all other days here.
        var start: Int
        var end: Int?
        var status = ActivityStatus.active
        /// The indices of its venues: the first one, and later ones with the day of the move.
        var venue: Int
        var moves: [(venue: Int, day: Int)] = []
        var participants: Int
    }

    static let activities = [
        Activity(
            name: "Study circle: cities for everyone", text: "We read and walk. Every Tuesday at seven.",
            type: "Study Circle", start: -715, venue: 0, moves: [(1, -300)], participants: 11),
        Activity(
            name: "Rixdorf children’s class", text: "Stories, songs and clay for ages six to ten.",
            type: "Children's Class", start: -640, venue: 2, participants: 14),
        Activity(
            name: "Junior youth group Wedding", text: "Homework first, then whatever the group decides.",
            type: "Junior Youth Group", start: -610, venue: 3, participants: 12),
        Activity(
            name: "Morning devotions", text: "Twenty quiet minutes before the day begins.",
            type: "Devotional Gathering", start: -590, venue: 8, participants: 7),
        Activity(
            name: "Chess club", text: "Boards are there; beginners are welcome.", type: "Club Meeting", start: -540,
            venue: 1, participants: 16),
        Activity(
            name: "Bicycle workshop, spring", text: "Bring a bicycle and take it home repaired.", type: "Workshop",
            start: -560, end: -470, status: .completed, venue: 5, participants: 9),
        Activity(
            name: "Volleyball team", text: "Mixed team; league from April to September.", type: "Sports Team",
            start: -500, venue: 3, moves: [(5, -120)], participants: 13),
        Activity(
            name: "Babelsberg film circle", text: "One film, one conversation.", type: "Study Circle", start: -420,
            venue: 4, participants: 10),
        Activity(
            name: "German for newcomers, autumn", text: "Twelve evenings, level A1.", type: "Workshop", start: -400,
            end: -310, status: .completed, venue: 0, participants: 15),
        Activity(
            name: "Choir", text: "Four voices, one cold hall.", type: "Club Meeting", start: -350, venue: 2,
            participants: 18),
        Activity(
            name: "Improvised theatre", text: "Nobody learns any lines.", type: "Workshop", start: -260, end: 40,
            venue: 4, participants: 12),
        Activity(
            name: "Running group at the field", text: "Five and ten kilometres.", type: "Sports Team", start: -210,
            venue: 5, participants: 9),
        Activity(
            name: "German for newcomers, spring", text: "Twelve evenings, level A2.", type: "Workshop", start: -200,
            end: -110, status: .completed, venue: 0, participants: 14),
        Activity(
            name: "Weekend hikes", text: "Called off for want of guides.", type: "Club Meeting", start: -150,
            status: .cancelled, venue: 6, participants: 5),
        Activity(
            name: "Repair café", text: "Toasters, trousers, radios.", type: "Workshop", start: -60, venue: 2,
            participants: 8),
        Activity(
            name: "Winter reading group", text: "Begins when the evenings are long.", type: "Study Circle", start: 12,
            status: .planned, venue: 1, participants: 6),
    ]

    private static let given = [
        "Ada", "Bruno", "Chiara", "Deniz", "Elif", "Farid", "Greta", "Henrik", "Ivana", "Jonas", "Kamila", "Leo",
        "Maryam", "Noor", "Oskar", "Priya",
    ]
    private static let family = ["Albrecht", "Bauer", "Costa", "Demir"]

    static let names: [String] = (0..<64).map {
        "\(given[$0 % given.count]) \(family[($0 / given.count + $0) % family.count])"
    }

    static func email(_ index: Int) -> String {
        names[index].folding(options: .diacriticInsensitive, locale: nil).lowercased().replacing(" ", with: ".")
            + "@example.net"
    }

    /// Returns the role of a participant: the first leads, the others take part.
    static func role(of turn: Int, in type: String) -> String {
        guard turn > 0 else {
            return switch type {
            case "Study Circle": "Tutor"
            case "Children's Class", "Workshop": "Teacher"
            case "Junior Youth Group": "Animator"
            default: "Host"
            }
        }
        return "Participant"
    }
}

extension DemoProgramme {
    /// The activities of events, by event title.
    static let events = [
        "Choir: open rehearsal": "Choir", "Repair café": "Repair café", "Chess tournament, blitz": "Chess club",
    ]
}

extension Demo {
    /// Enters the programme, each part at the time at which it would have happened.
    func fillProgramme(by editor: Actor, now: Instant) async throws {
        func at(_ day: Int) -> Community { moved(to: now + .days(Int64(min(day, 0)))) }
        let old = at(-730)
        let (types, roles) = try await old.read {
            (
                try ProgrammeQuery.activityTypes(as: editor, in: $0),
                try ProgrammeQuery.participantRoles(as: editor, in: $0)
            )
        }
        var areas: [String: ID<Area>] = [:]
        for area in DemoProgramme.areas {
            areas[area.name] = try await old.perform(
                AddArea(
                    name: area.name, areaType: area.type, parentGeographicAreaId: area.parent.flatMap { areas[$0] }),
                as: editor)
        }
        var venues: [ID<Venue>] = []
        for venue in DemoProgramme.venues {
            venues.append(
                try await old.perform(
                    AddVenue(
                        name: venue.name, address: venue.address, geographicAreaId: areas[venue.area],
                        latitude: venue.latitude, longitude: venue.longitude,
                        venueType: venue.type), as: editor))
        }
        var participants: [ID<Participant>] = []
        for (index, name) in DemoProgramme.names.enumerated() {
            let day = -720 + index * 11
            let home = venues[DemoProgramme.homes.lowerBound + index % DemoProgramme.homes.count]
            let id = try await at(day).perform(
                AddParticipant(
                    name: name, email: DemoProgramme.email(index),
                    phone: index % 3 == 0 ? "+49 30 55 01 \(10 + index)" : nil,
                    notes: index % 9 == 4 ? "Speaks three languages and helps newcomers." : nil,
                    homeVenueId: index % 7 == 6 ? nil : home), as: editor)
            participants.append(id)
            if index % 8 == 1 {
                let other = venues[DemoProgramme.homes.lowerBound + (index + 1) % DemoProgramme.homes.count]
                try await at(day / 2).perform(UpdateParticipant(id: id, homeVenueId: .set(other)), as: editor)
            }
        }
        for (number, activity) in DemoProgramme.activities.enumerated() {
            let begin = at(activity.start)
            let type = types.first { $0.name == activity.type }?.id.of(ActivityType.self)
            let id = try await begin.perform(
                AddActivity(
                    name: activity.name, description: activity.text, activityTypeId: type,
                    startDate: now + .days(Int64(activity.start)),
                    endDate: activity.end.map { now + .days(Int64($0)) },
                    status: activity.status == .planned ? .planned : .active,
                    venueIds: [venues[activity.venue]]), as: editor)
            for move in activity.moves {
                _ = try await at(move.day).perform(
                    AddActivityVenue(activity: id, venueId: venues[move.venue], movesThere: true), as: editor)
            }
            for turn in 0..<activity.participants {
                let person = (number * 5 + turn * 3) % participants.count
                // A person who moved in later also joined later.
                let day = max(activity.start + turn * 9, -720 + person * 11)
                let role = roles.first { $0.name == DemoProgramme.role(of: turn, in: activity.type) }?.id.of(
                    ParticipantRole.self)
                _ = try await at(min(day, activity.end ?? 0)).perform(
                    AssignParticipants(activity: id, participantIds: [participants[person]], roleId: role), as: editor)
            }
            if activity.status.isClosed {
                _ = try await at(activity.end ?? -30).perform(
                    SetActivityStatus(ids: [id], status: activity.status), as: editor)
            }
        }
        let (titles, ahead, today) = (DemoProgramme.events, EventFilter(when: .upcoming), at(0))
        let events = try await today.read {
            try EventQuery.events(ahead, as: .system, limit: 200, now: now, in: $0).items
        }
        for event in events {
            guard let name = titles[event.title] else { continue }
            let found = try await today.read {
                try ActivityQuery.activities(ActivityFilter(query: name), as: editor, limit: 1, now: now, in: $0).items
                    .first
            }
            try await today.perform(SetEventActivity(event: event.id, activityId: found?.id, venueId: nil), as: .system)
        }
    }
}
