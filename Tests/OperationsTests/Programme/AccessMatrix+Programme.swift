import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    private static let staff: [ActorKind] = [.readOnly, .editor, .administrator]
    /// People who may read the programme but not change it get `not_allowed`.
    private static let editors = signedOut.merging([.readOnly: .notAllowed]) { $1 }
    private static let keepers = editors.merging([.editor: .notAllowed]) { $1 }

    private static func reads(
        _ title: String, _ read: @escaping @Sendable (ProgrammeStage, Actor, any Reader) throws -> Void
    ) -> Line {
        Line(reading: title, allowed: staff, others: .notFound, signedOut) { s, a in
            let stage = s.programme
            try await s.community.read { try read(stage, a, $0) }
        }
    }

    private static func edits<C: ClientCommand>(
        _ command: C.Type, _ title: String, _ perform: @escaping @Sendable (Stage, Actor) async throws -> Void
    ) -> Line {
        Line(command, title, allowed: [.editor, .administrator], others: .notFound, editors, perform: perform)
    }

    private static func keeps<C: ClientCommand>(
        _ command: C.Type, _ title: String, _ perform: @escaping @Sendable (Stage, Actor) async throws -> Void
    ) -> Line {
        Line(command, title, allowed: [.administrator], others: .notFound, keepers, perform: perform)
    }

    static let programme: [Line] = [
        reads("read the activity types") { _, a, r in _ = try ProgrammeQuery.activityTypes(as: a, in: r) },
        reads("read the areas") { _, a, r in _ = try AreaQuery.areas(as: a, limit: 5, in: r) },
        reads("read the tree of areas") { _, a, r in _ = try AreaQuery.tree(as: a, limit: 5, in: r) },
        reads("read the figures of an area") { s, a, r in
            _ = try AreaQuery.statistics(of: s.area, as: a, now: TestCommunity.start, in: r)
        },
        reads("read the venues") { _, a, r in _ = try VenueQuery.venues(as: a, limit: 5, in: r) },
        reads("read the participants") { _, a, r in _ = try ParticipantQuery.participants(as: a, limit: 5, in: r) },
        reads("read where somebody lived") { s, a, r in
            _ = try ParticipantQuery.addresses(of: s.participant, as: a, in: r)
        },
        reads("read the activities") { _, a, r in
            _ = try ActivityQuery.activities(as: a, limit: 5, now: TestCommunity.start, in: r)
        },
        reads("read the imports") { _, a, r in _ = try TableImportQuery.imports(as: a, limit: 5, in: r) },
        reads("read all as a table") { _, a, r in
            _ = try TableExport.rows(.participants, as: a, now: TestCommunity.start, in: r)
        },
        reads("read who takes part") { s, a, r in
            _ = try ActivityQuery.assignments(of: s.activity, as: a, limit: 5, in: r)
        },
        keeps(AddActivityType.self, "make an activity type") { s, a in
            _ = try await s.community.perform(AddActivityType(name: "Band"), as: a)
        },
        keeps(UpdateActivityType.self, "rename an activity type") { s, a in
            try await s.community.perform(UpdateActivityType(id: s.programme.freeType, name: "Band"), as: a)
        },
        keeps(DeleteActivityType.self, "delete an activity type") { s, a in
            try await s.community.perform(DeleteActivityType(id: s.programme.freeType), as: a)
        },
        keeps(AddParticipantRole.self, "make a role") { s, a in
            _ = try await s.community.perform(AddParticipantRole(name: "Driver"), as: a)
        },
        keeps(UpdateParticipantRole.self, "rename a role") { s, a in
            try await s.community.perform(UpdateParticipantRole(id: s.programme.freeRole, name: "Driver"), as: a)
        },
        keeps(DeleteParticipantRole.self, "delete a role") { s, a in
            try await s.community.perform(DeleteParticipantRole(id: s.programme.freeRole), as: a)
        },
        edits(AddArea.self, "make an area") { s, a in
            _ = try await s.community.perform(AddArea(name: "Coast", areaType: .county), as: a)
        },
        edits(UpdateArea.self, "change an area") { s, a in
            try await s.community.perform(UpdateArea(id: s.programme.area, name: .set("North")), as: a)
        },
        edits(DeleteArea.self, "delete an area") { s, a in
            try await s.community.perform(DeleteArea(id: s.programme.freeArea), as: a)
        },
        edits(AddVenue.self, "make a venue") { s, a in
            _ = try await s.community.perform(
                AddVenue(name: "Shed", address: "Yard", geographicAreaId: s.programme.area), as: a)
        },
        edits(UpdateVenue.self, "change a venue") { s, a in
            try await s.community.perform(UpdateVenue(id: s.programme.venue, name: .set("Hall")), as: a)
        },
        edits(DeleteVenue.self, "delete a venue") { s, a in
            try await s.community.perform(DeleteVenue(id: s.programme.freeVenue), as: a)
        },
        edits(AddParticipant.self, "enter a participant") { s, a in
            _ = try await s.community.perform(AddParticipant(name: "Nils", email: "nils@example.net"), as: a)
        },
        edits(UpdateParticipant.self, "change a participant") { s, a in
            try await s.community.perform(UpdateParticipant(id: s.programme.participant, name: .set("Pia")), as: a)
        },
        edits(DeleteParticipants.self, "delete a participant") { s, a in
            _ = try await s.community.perform(DeleteParticipants(ids: [s.programme.participant]), as: a)
        },
        edits(AddParticipantAddress.self, "enter a home") { s, a in
            _ = try await s.community.perform(
                AddParticipantAddress(participant: s.programme.participant, venueId: s.programme.freeVenue), as: a)
        },
        edits(UpdateParticipantAddress.self, "correct a home") { s, a in
            let id: ID<ParticipantAddress> = try await s.community.value(
                "SELECT id FROM participant_address WHERE effective_to IS NULL")!
            _ = try await s.community.perform(
                UpdateParticipantAddress(id: id, venueId: .set(s.programme.freeVenue)), as: a)
        },
        edits(DeleteParticipantAddress.self, "take back a home") { s, a in
            let id: ID<ParticipantAddress> = try await s.community.value(
                "SELECT id FROM participant_address WHERE effective_to IS NULL")!
            _ = try await s.community.perform(DeleteParticipantAddress(id: id), as: a)
        },
        edits(AddActivity.self, "make an activity") { s, a in
            _ = try await s.community.perform(
                AddActivity(name: "Band", activityTypeId: s.programme.type, startDate: s.community.now + .days(1)),
                as: a)
        },
        edits(UpdateActivity.self, "change an activity") { s, a in
            try await s.community.perform(UpdateActivity(id: s.programme.activity, name: .set("Night")), as: a)
        },
        edits(SetActivityStatus.self, "complete an activity") { s, a in
            _ = try await s.community.perform(SetActivityStatus(ids: [s.programme.activity], status: .completed), as: a)
        },
        edits(DeleteActivity.self, "delete an activity") { s, a in
            try await s.community.perform(DeleteActivity(id: s.programme.activity), as: a)
        },
        edits(AddActivityVenue.self, "say where an activity is") { s, a in
            _ = try await s.community.perform(
                AddActivityVenue(activity: s.programme.activity, venueId: s.programme.freeVenue), as: a)
        },
        edits(UpdateActivityVenue.self, "say until when it is there") { s, a in
            _ = try await s.community.perform(
                UpdateActivityVenue(id: s.programme.entry, effectiveTo: .set(s.community.now + .days(99))), as: a)
        },
        edits(DeleteActivityVenue.self, "take back where it is") { s, a in
            _ = try await s.community.perform(DeleteActivityVenue(id: s.programme.entry), as: a)
        },
        edits(AssignParticipants.self, "assign somebody") { s, a in
            _ = try await s.community.perform(
                AssignParticipants(
                    activity: s.programme.activity, participantIds: [s.programme.participant],
                    roleId: s.programme.freeRole), as: a)
        },
        edits(UpdateAssignment.self, "correct an assignment") { s, a in
            _ = try await s.community.perform(UpdateAssignment(id: s.programme.assignment, note: .set("Helps")), as: a)
        },
        edits(EndAssignment.self, "end an assignment") { s, a in
            _ = try await s.community.perform(EndAssignment(id: s.programme.assignment), as: a)
        },
        edits(DeleteAssignment.self, "remove an assignment") { s, a in
            _ = try await s.community.perform(DeleteAssignment(id: s.programme.assignment), as: a)
        },
        // A staged table can be imported only by the person who uploaded it.
        edits(ImportTable.self, "take over a table") { s, a in
            guard [.editor, .administrator].contains(a.person?.role) else {
                return try await s.community.perform(ImportTable(id: s.programme.tableImport), as: a)
            }
            let id = try await s.community.staged(
                .addArea(AddArea(id: .sample(71), name: "Moor", areaType: .city)), by: a)
            try await s.community.perform(ImportTable(id: id), as: a)
        },
        edits(UndoTableImport.self, "take an import back") { s, a in
            try await s.community.perform(UndoTableImport(id: s.programme.tableImport), as: a)
        },
        // A host who is an editor may: see `EventActivityTests`. For other hosts the programme does not exist.
        Line(SetEventActivity.self, "say what an event is part of", allowed: [], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(
                SetEventActivity(event: s.event, activityId: s.programme.activity, venueId: nil), as: a)
        },
    ]
}
