import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let tables = [
        Scenario(StageTable.self, "nothing is there before it begins") { w in
            _ = try await w.community.staged(
                .addArea(AddArea(id: .sample(71), name: "Moor", areaType: .city)), by: w.admin)
        },
        Scenario(ImportTable.self, "of every kind") { w in
            for change in try await w.changes {
                let id = try await w.community.staged(change, by: w.admin)
                try await w.community.perform(ImportTable(id: id), as: w.admin)
            }
            try await w.community.runJobs()
        },
        Scenario(WriteTable.self, "whose line is refused") { w in
            let id = try await w.community.staged(
                .addVenue(AddVenue(id: .sample(72), name: "Shed", address: "Yard", geographicAreaId: .sample(99))),
                by: w.admin)
            try await w.community.perform(ImportTable(id: id), as: w.admin)
            try await w.community.perform(WriteTable(id: id), as: .system)
        },
        Scenario(UndoTableImport.self, "of every kind") { w in
            for change in try await w.changes {
                let id = try await w.community.staged(change, by: w.admin)
                try await w.community.perform(ImportTable(id: id), as: w.admin)
                try await w.community.perform(WriteTable(id: id), as: .system)
                try await w.community.perform(UndoTableImport(id: id), as: w.admin)
                try await w.community.perform(RevertTableImport(id: id), as: .system)
            }
        },
        Scenario(RevertTableImport.self, "which is none") { w in
            try await w.community.perform(RevertTableImport(id: .sample(99)), as: .system)
        },
        Scenario(DeleteTableLines.self, "") { w in try await w.community.perform(DeleteTableLines(), as: .system) },
    ]
}

extension World {
    /// One change of each kind.
    fileprivate var changes: [TableChange] {
        get async throws {
            let (area, venue): (ID<Area>, ID<Venue>) = (
                try await programme("area", "Hills"), try await programme("venue", "Town hall")
            )
            let start = TestCommunity.start
            return [
                .addArea(AddArea(id: .sample(71), name: "Moor", areaType: .city)),
                .updateArea(UpdateArea(id: area, name: .set("High hills"))),
                .addVenue(AddVenue(id: .sample(72), name: "Shed", address: "Yard", geographicAreaId: area)),
                .updateVenue(UpdateVenue(id: venue, address: .set("Market 2"))),
                .addParticipant(
                    AddParticipant(id: .sample(73), name: "Nils", email: "nils@example.net", homeVenueId: venue)),
                .updateParticipant(
                    UpdateParticipant(id: try await participant, notes: .set("Rides"), homeVenueId: .clear)),
                .addActivity(
                    AddActivity(
                        id: .sample(74), name: "Band", activityTypeId: try await programme("activity_type", "Choir"),
                        startDate: start - .days(400),
                        status: .completed, closedAt: start - .days(9), venueIds: [venue])),
                .updateActivity(UpdateActivity(id: try await activity, status: .set(.completed))),
                .addAssignment(
                    AssignParticipants(
                        activity: try await activity, ids: [.sample(75)], participantIds: [try await participant],
                        roleId: try await programme("participant_role", "Host"), note: "Opens the door",
                        assignedAt: start - .days(30))),
                .updateAssignment(
                    UpdateAssignment(
                        id: try await community.value(
                            "SELECT id FROM assignment WHERE id <> \(ID<Assignment>.sample(75))")!,
                        assignedAt: .set(start - .days(20)),
                        endedAt: .set(start - .days(10)))),
            ]
        }
    }
}
