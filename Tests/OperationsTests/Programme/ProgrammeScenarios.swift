import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension World {
    func fillProgramme() async throws {
        let stage = try await ProgrammeStage(in: community, by: admin, user: bo.userID)
        try await community.perform(SetEventActivity(event: old, activityId: stage.activity, venueId: nil), as: .system)
    }

    /// Returns the row of a table with this name.
    func programme<Subject>(_ table: SQL, _ name: String, of _: Subject.Type = Subject.self) async throws -> ID<Subject>
    {
        try await community.value("SELECT id FROM \(table) WHERE name = \(name)")!
    }

    var activity: ID<Activity> { get async throws { try await programme("activity", "Study evening") } }
    var participant: ID<Participant> { get async throws { try await programme("participant", "Paula Part") } }
}

extension Scenario {
    static let programme = [
        Scenario(InstallProgramme.self, "again") { w in try await w.community.perform(InstallProgramme(), as: .system)
        },
        Scenario(ArchiveProgramme.self, "an address and an assignment") { w in
            _ = try await w.community.perform(
                EndAssignment(id: w.community.value("SELECT id FROM assignment")!), as: w.admin)
            w.community.advance(.days(210))
            try await w.community.perform(ArchiveProgramme(), as: .system)
        },
        Scenario(DeleteParticipants.self, "with a history in the archive") { w in
            w.community.advance(.days(210))
            try await w.community.perform(ArchiveProgramme(), as: .system)
            _ = try await w.community.perform(DeleteParticipants(ids: [w.participant]), as: w.admin)
        },
        Scenario(AddActivityType.self, "") { w in
            _ = try await w.community.perform(AddActivityType(name: "Band"), as: w.admin)
        },
        Scenario(UpdateActivityType.self, "") { w in
            try await w.community.perform(
                UpdateActivityType(id: w.programme("activity_type", "Choir"), name: "Choirs"), as: w.admin)
        },
        Scenario(DeleteActivityType.self, "") { w in
            try await w.community.perform(DeleteActivityType(id: w.programme("activity_type", "Choir")), as: w.admin)
        },
        Scenario(AddParticipantRole.self, "") { w in
            _ = try await w.community.perform(AddParticipantRole(name: "Driver"), as: w.admin)
        },
        Scenario(UpdateParticipantRole.self, "") { w in
            try await w.community.perform(
                UpdateParticipantRole(id: w.programme("participant_role", "Cook"), name: "Chef"), as: w.admin)
        },
        Scenario(DeleteParticipantRole.self, "") { w in
            try await w.community.perform(
                DeleteParticipantRole(id: w.programme("participant_role", "Cook")), as: w.admin)
        },
        Scenario(AdministerUser.self, "who may see the programme from now on") { w in
            try await w.community.perform(AdministerUser(id: w.bo.userID!, role: .readOnly), as: w.admin)
        },
        Scenario(DeleteAccount.self, "of a participant") { w in
            try await w.community.perform(DeleteAccount(id: w.bo.userID!), as: w.admin)
        },
    ]

    static let areas = [
        Scenario(AddArea.self, "") { w in
            _ = try await w.community.perform(AddArea(name: "Coast", areaType: .county), as: w.admin)
        },
        Scenario(UpdateArea.self, "what it is called, and where it lies") { w in
            try await w.community.perform(
                UpdateArea(
                    id: w.programme("area", "Harbour"), name: .set("Old harbour"), areaType: .set(.community),
                    parentGeographicAreaId: .set(w.programme("area", "Hills"))), as: w.admin)
        },
        Scenario(DeleteArea.self, "") { w in
            try await w.community.perform(DeleteArea(id: w.programme("area", "Hills")), as: w.admin)
        },
    ]

    static let venues = [
        Scenario(AddVenue.self, "") { w in
            _ = try await w.community.perform(
                AddVenue(name: "Shed", address: "Yard 1", geographicAreaId: w.programme("area", "Hills")), as: w.admin)
        },
        Scenario(UpdateVenue.self, "every field") { w in
            try await w.community.perform(
                UpdateVenue(
                    id: w.programme("venue", "Barn"), name: .set("Old barn"), address: .set("Lane 3"),
                    geographicAreaId: .set(w.programme("area", "Hills")),
                    latitude: .set(1.5), longitude: .set(-2.5), venueType: .set(.privateResidence)), as: w.admin)
        },
        Scenario(UpdateVenueEvents.self, "that has another address") { w in
            let pool: ID<Venue> = try await w.programme("venue", "Pool")
            try await w.community.perform(
                SetEventActivity(event: w.dinner, activityId: nil, venueId: pool), as: .system)
            try await w.community.perform(UpdateVenue(id: pool, address: .set("Lane 11")), as: w.admin)
            try await w.community.perform(UpdateVenueEvents(venue: pool, by: w.admin.userID), as: .system)
        },
        Scenario(DeleteVenue.self, "") { w in
            try await w.community.perform(DeleteVenue(id: w.programme("venue", "Pool")), as: w.admin)
        },
    ]

    static let participants = [
        Scenario(AddParticipant.self, "with a home") { w in
            _ = try await w.community.perform(
                AddParticipant(name: "Nils", email: "nils@example.net", homeVenueId: w.programme("venue", "Barn")),
                as: w.admin)
        },
        Scenario(UpdateParticipant.self, "who has moved, and is somebody else") { w in
            try await w.community.perform(
                UpdateParticipant(
                    id: w.participant, name: .set("Pia"), email: .set("pia@example.net"), phone: .clear,
                    notes: .set("Rides"),
                    homeVenueId: .set(w.programme("venue", "Town hall")), userId: .set(w.cem.userID!)), as: w.admin)
        },
        Scenario(UpdateParticipant.self, "whose home nobody knows") { w in
            try await w.community.perform(UpdateParticipant(id: w.participant, homeVenueId: .clear), as: w.admin)
        },
        Scenario(AddParticipantAddress.self, "an earlier home, and a move that was forgotten") { w in
            let (pool, now) = (try await w.programme("venue", "Pool", of: Venue.self), w.community.now)
            _ = try await w.community.perform(
                AddParticipantAddress(participant: w.participant, venueId: pool, from: now - .days(300)), as: w.admin)
            _ = try await w.community.perform(
                AddParticipantAddress(participant: w.participant, venueId: pool, from: now - .days(2)), as: w.admin)
        },
        Scenario(UpdateParticipantAddress.self, "every field") { w in
            let now = w.community.now
            _ = try await w.community.perform(
                UpdateParticipantAddress(
                    id: w.community.value("SELECT id FROM participant_address WHERE effective_to IS NULL")!,
                    venueId: .set(w.programme("venue", "Pool")),
                    from: .set(now - .days(20)), to: .set(now - .days(2))), as: w.admin)
        },
        Scenario(DeleteParticipantAddress.self, "where they live") { w in
            _ = try await w.community.perform(
                DeleteParticipantAddress(
                    id: w.community.value("SELECT id FROM participant_address WHERE effective_to IS NULL")!),
                as: w.admin)
        },
        Scenario(DeleteParticipants.self, "") { w in
            _ = try await w.community.perform(DeleteParticipants(ids: [w.participant]), as: w.admin)
        },
    ]

    static let activities = [
        Scenario(AddActivity.self, "at a venue") { w in
            _ = try await w.community.perform(
                AddActivity(
                    name: "Band", activityTypeId: w.programme("activity_type", "Choir"),
                    startDate: w.community.now + .days(3),
                    endDate: w.community.now + .days(30), venueIds: [w.programme("venue", "Barn")]), as: w.admin)
        },
        Scenario(UpdateActivity.self, "every field") { w in
            try await w.community.perform(
                UpdateActivity(
                    id: w.activity, name: .set("Study night"), description: .clear,
                    activityTypeId: .set(w.programme("activity_type", "Choir")),
                    startDate: .set(w.community.now + .days(4)), endDate: .set(w.community.now + .days(40)),
                    status: .set(.cancelled)), as: w.admin)
        },
        Scenario(AddActivity.self, "that has been there for long") { w in
            _ = try await w.community.perform(
                AddActivity(
                    name: "Old band", activityTypeId: w.programme("activity_type", "Choir"),
                    startDate: w.community.now - .days(300),
                    venueIds: [w.programme("venue", "Barn")], venuesSince: w.community.now - .days(100)), as: w.admin)
        },
        Scenario(SetActivityStatus.self, "called off some days ago") { w in
            _ = try await w.community.perform(
                SetActivityStatus(ids: [w.activity], status: .cancelled, at: w.community.now - .days(2)), as: w.admin)
            try await w.community.perform(
                UpdateActivity(id: w.activity, closedAt: .set(w.community.now - .days(3))), as: w.admin)
        },
        Scenario(SetActivityStatus.self, "completed, and taken up again") { w in
            _ = try await w.community.perform(SetActivityStatus(ids: [w.activity], status: .completed), as: w.admin)
            _ = try await w.community.perform(SetActivityStatus(ids: [w.activity], status: .active), as: w.admin)
        },
        Scenario(DeleteActivity.self, "") { w in
            try await w.community.perform(DeleteActivity(id: w.activity), as: w.admin)
        },
        Scenario(AddActivityVenue.self, "where it moves") { w in
            _ = try await w.community.perform(
                AddActivityVenue(
                    activity: w.activity, venueId: w.programme("venue", "Pool"), from: w.community.now + .days(2),
                    movesThere: true), as: w.admin)
        },
        Scenario(UpdateActivityVenue.self, "") { w in
            let entry: ID<ActivityVenue> = try await w.community.value(
                "SELECT id FROM activity_venue ORDER BY effective_from DESC")!
            _ = try await w.community.perform(
                UpdateActivityVenue(
                    id: entry, venueId: .set(w.programme("venue", "Pool")),
                    effectiveTo: .set(w.community.now + .days(80))), as: w.admin)
        },
        Scenario(DeleteActivityVenue.self, "") { w in
            let entry: ID<ActivityVenue> = try await w.community.value(
                "SELECT id FROM activity_venue ORDER BY effective_from DESC")!
            _ = try await w.community.perform(DeleteActivityVenue(id: entry), as: w.admin)
        },
        Scenario(AssignParticipants.self, "in another role") { w in
            _ = try await w.community.perform(
                AssignParticipants(
                    activity: w.activity, participantIds: [w.participant],
                    roleId: w.programme("participant_role", "Cook")), as: w.admin)
        },
        Scenario(AssignParticipants.self, "who have been there and gone") { w in
            let (from, to) = (w.community.now - .days(300), w.community.now - .days(200))
            _ = try await w.community.perform(
                AssignParticipants(
                    activity: w.activity, participantIds: [w.participant],
                    roleId: w.programme("participant_role", "Tutor"), assignedAt: from, endedAt: to),
                as: w.admin)
        },
        Scenario(UpdateAssignment.self, "every field") { w in
            let now = w.community.now
            _ = try await w.community.perform(
                UpdateAssignment(
                    id: w.community.value("SELECT id FROM assignment")!,
                    roleId: .set(w.programme("participant_role", "Cook")), note: .set("Cooks"),
                    assignedAt: .set(now - .days(20)), endedAt: .set(now - .days(10))), as: w.admin)
        },
        Scenario(EndAssignment.self, "now, and then some days ago") { w in
            w.community.advance(.days(3))
            let id: ID<Assignment> = try await w.community.value("SELECT id FROM assignment")!
            _ = try await w.community.perform(EndAssignment(id: id), as: w.admin)
            _ = try await w.community.perform(EndAssignment(id: id, at: w.community.now - .days(1)), as: w.admin)
        },
        Scenario(DeleteAssignment.self, "") { w in
            _ = try await w.community.perform(
                DeleteAssignment(id: w.community.value("SELECT id FROM assignment")!), as: w.admin)
        },
        Scenario(SetEventActivity.self, "at another venue, then nowhere of it") { w in
            let editor = try await w.community.editor(w.ana)
            try await w.community.perform(
                SetEventActivity(event: w.dinner, activityId: w.activity, venueId: w.programme("venue", "Pool")),
                as: editor)
            try await w.community.perform(
                SetEventActivity(event: w.party, activityId: w.activity, venueId: nil), as: editor)
            try await w.community.update(w.dinner, as: editor) { $0.locationName = .set("Elsewhere") }
            try await w.community.perform(SetEventActivity(event: w.dinner, activityId: nil, venueId: nil), as: editor)
        },
        Scenario(CreateEvent.self, "of an activity, and its copy, at its venue") { w in
            var input = TestCommunity.input { $0.title = "Rehearsal" }
            input.locationName = nil
            let event = try await w.community.perform(
                CreateEvent(input, activityId: w.activity, venueId: w.programme("venue", "Pool")), as: w.admin)
            _ = try await w.community.perform(DuplicateEvent(id: event), as: w.admin)
            try await w.community.perform(DeleteActivity(id: w.activity), as: w.admin)
        },
    ]
}

extension ClientIDTests {
    static let programme: [Maker] = [
        Maker(AddActivityType.self, "a type", .activityType) { w in
            try await w.community.perform(AddActivityType(id: fixed(), name: "Band"), as: w.admin)
        } other: { w in
            try await w.community.refusal(AddActivityType(id: fixed(), name: "Band II"), as: w.admin)
        },
        Maker(AddParticipantRole.self, "a role", .participantRole) { w in
            try await w.community.perform(AddParticipantRole(id: fixed(), name: "Driver"), as: w.admin)
        } other: { w in
            try await w.community.refusal(AddParticipantRole(id: fixed(), name: "Pilot"), as: w.admin)
        },
        Maker(AddArea.self, "an area", .area) { w in
            try await w.community.perform(AddArea(id: fixed(), name: "Coast", areaType: .county), as: w.admin)
        } other: { w in
            try await w.community.refusal(AddArea(id: fixed(), name: "Desert", areaType: .county), as: w.admin)
        },
        Maker(AddVenue.self, "a venue", .venue) { w in
            try await w.community.perform(
                AddVenue(id: fixed(), name: "Shed", address: "Yard", geographicAreaId: w.programme("area", "Hills")),
                as: w.admin)
        } other: { w in
            try await w.community.refusal(
                AddVenue(id: fixed(), name: "Hut", address: "Yard", geographicAreaId: w.programme("area", "Hills")),
                as: w.admin)
        },
        Maker(AddParticipant.self, "a participant", .participant) { w in
            try await w.community.perform(
                AddParticipant(id: fixed(), name: "Nils", email: "nils@example.net"), as: w.admin)
        } other: { w in
            try await w.community.refusal(
                AddParticipant(id: fixed(), name: "Nora", email: "nora@example.net"), as: w.admin)
        },
        Maker(AddParticipantAddress.self, "a home", .participantAddress) { w in
            try await w.community.perform(
                AddParticipantAddress(
                    participant: w.participant, id: fixed(), venueId: w.programme("venue", "Pool"),
                    from: w.community.now - .days(2)), as: w.admin)
        } other: { w in
            try await w.community.refusal(
                AddParticipantAddress(
                    participant: w.participant, id: fixed(), venueId: w.programme("venue", "Barn"),
                    from: w.community.now - .days(2)), as: w.admin)
        },
        Maker(AddActivity.self, "an activity", .activity) { w in
            try await w.community.perform(
                AddActivity(
                    id: fixed(), name: "Band", activityTypeId: w.programme("activity_type", "Choir"),
                    startDate: w.community.now + .days(1)), as: w.admin)
        } other: { w in
            try await w.community.refusal(
                AddActivity(
                    id: fixed(), name: "Club", activityTypeId: w.programme("activity_type", "Choir"),
                    startDate: w.community.now + .days(1)), as: w.admin)
        },
        Maker(AddActivityVenue.self, "where an activity is", .activityVenue) { w in
            try await w.community.perform(
                AddActivityVenue(
                    activity: w.activity, id: fixed(), venueId: w.programme("venue", "Pool"), from: w.community.now),
                as: w.admin)
        } other: { w in
            try await w.community.refusal(
                AddActivityVenue(activity: w.activity, id: fixed(), venueId: w.programme("venue", "Barn")), as: w.admin)
        },
        Maker(AssignParticipants.self, "that somebody takes part", .assignment) { w in
            _ = try await w.community.perform(
                AssignParticipants(
                    activity: w.activity, ids: [fixed()], participantIds: [w.participant],
                    roleId: w.programme("participant_role", "Cook")), as: w.admin
            ).added[0]
        } other: { w in
            try await w.community.refusal(
                AssignParticipants(
                    activity: w.activity, ids: [fixed()], participantIds: [w.participant],
                    roleId: w.programme("participant_role", "Host")), as: w.admin)
        },
    ]
}
