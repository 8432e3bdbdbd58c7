import Domain
import Store

@testable import Operations
@testable import ServerOperations

/// A programme with something of every kind: nested areas, a used and a free venue, and a participant and an activity
/// that have moved. The community's own type and role are unused.
struct ProgrammeStage: Sendable {
    var type: ID<ActivityType>, freeType: ID<ActivityType>
    var role: ID<ParticipantRole>, freeRole: ID<ParticipantRole>
    var area: ID<Area>, below: ID<Area>, freeArea: ID<Area>
    var venue: ID<Venue>, other: ID<Venue>, freeVenue: ID<Venue>
    var participant: ID<Participant>
    var activity: ID<Activity>
    var entry: ID<ActivityVenue>
    var assignment: ID<Assignment>
    /// A finished import, which gave the free venue its address.
    var tableImport: ID<TableImport>

    /// - Parameter user: The account linked to the participant.
    init(in community: TestCommunity, by admin: Actor, user: ID<User>? = nil) async throws {
        try await community.perform(InstallProgramme(), as: .system)
        let now = community.now
        type = try await community.value("SELECT id FROM activity_type WHERE name = 'Workshop'")!
        role = try await community.value("SELECT id FROM participant_role WHERE name = 'Tutor'")!
        freeType = try await community.perform(AddActivityType(name: "Choir"), as: admin)
        freeRole = try await community.perform(AddParticipantRole(name: "Cook"), as: admin)
        area = try await community.perform(AddArea(name: "Northtown", areaType: .city), as: admin)
        below = try await community.perform(
            AddArea(name: "Harbour", areaType: .neighbourhood, parentGeographicAreaId: area), as: admin)
        freeArea = try await community.perform(AddArea(name: "Hills", areaType: .county), as: admin)
        venue = try await community.perform(
            AddVenue(
                name: "Town hall", address: "Market 1", geographicAreaId: below, latitude: 48.25, longitude: 11.5,
                venueType: .publicBuilding), as: admin)
        other = try await community.perform(
            AddVenue(name: "Barn", address: "Lane 2", geographicAreaId: area), as: admin)
        freeVenue = try await community.perform(
            AddVenue(name: "Pool", address: "Lane 8", geographicAreaId: area), as: admin)
        participant = try await community.perform(
            AddParticipant(
                name: "Paula Part", email: "paula@example.net", phone: "+49 30 1234", notes: "Comes by bus.",
                homeVenueId: venue, homeSince: now - .days(90),
                userId: user), as: admin)
        try await community.perform(
            UpdateParticipant(id: participant, homeVenueId: .set(other), homeSince: now - .days(9)), as: admin)
        activity = try await community.perform(
            AddActivity(
                name: "Study evening", description: "Bring a pen.", activityTypeId: type, startDate: now + .days(1),
                venueIds: [venue]), as: admin)
        entry = try await community.perform(
            AddActivityVenue(activity: activity, venueId: other, from: now + .days(30)), as: admin)
        assignment = try await community.perform(
            AssignParticipants(activity: activity, participantIds: [participant], roleId: role, note: "Leads"),
            as: admin
        ).added[0]
        tableImport = try await community.staged(
            .updateVenue(UpdateVenue(id: freeVenue, address: .set("Lane 9"))), by: admin)
        try await community.perform(ImportTable(id: tableImport), as: admin)
        try await community.perform(WriteTable(id: tableImport), as: .system)
    }
}

extension TestCommunity {
    /// Makes the person an editor.
    ///
    /// - Returns: Their new actor.
    func editor(_ actor: Actor) async throws -> Actor {
        try await perform(AdministerUser(id: actor.userID!, role: .editor), as: .system)
        return try await self.actor(actor.userID!)
    }
}
