import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let programme = [
        RandomAction(InstallProgramme.self, 1) { _ in (InstallProgramme(), .system) },
        RandomAction(
            ArchiveProgramme.self, 1,
            doing: { _ in
                { community in
                    community.advance(Lifetime.onDevices)
                    try await community.perform(ArchiveProgramme(), as: .system)
                }
            }),
        RandomAction(AddActivityType.self, 1) { d in (AddActivityType(name: d.g.word(4)), d.administrator()) },
        RandomAction(UpdateActivityType.self, 1) { d in
            (
                UpdateActivityType(
                    id: try d.one("SELECT id FROM activity_type WHERE NOT is_predefined ORDER BY id"), name: d.g.word(4)
                ), d.administrator()
            )
        },
        RandomAction(DeleteActivityType.self, 1) { d in
            (
                DeleteActivityType(id: try d.one("SELECT id FROM activity_type WHERE NOT is_predefined ORDER BY id")),
                d.administrator()
            )
        },
        RandomAction(AddParticipantRole.self, 1) { d in (AddParticipantRole(name: d.g.word(4)), d.administrator()) },
        RandomAction(UpdateParticipantRole.self, 1) { d in
            (
                UpdateParticipantRole(
                    id: try d.one("SELECT id FROM participant_role WHERE NOT is_predefined ORDER BY id"),
                    name: d.g.word(4)), d.administrator()
            )
        },
        RandomAction(DeleteParticipantRole.self, 1) { d in
            (
                DeleteParticipantRole(
                    id: try d.one("SELECT id FROM participant_role WHERE NOT is_predefined ORDER BY id")),
                d.administrator()
            )
        },
        RandomAction(AddArea.self, 2) { d in
            let parent: ID<Area>? = d.g.one(in: 2) ? try? d.one("SELECT id FROM area ORDER BY id") : nil
            return (
                AddArea(name: d.g.word(4), areaType: d.g.pick(AreaType.allCases), parentGeographicAreaId: parent),
                try d.editor()
            )
        },
        RandomAction(UpdateArea.self, 2) { d in
            let (one, other): (ID<Area>, ID<Area>) = (
                try d.one("SELECT id FROM area ORDER BY id"), try d.one("SELECT id FROM area ORDER BY id")
            )
            return (
                UpdateArea(
                    id: one, name: d.g.one(in: 2) ? .set(d.g.word(4)) : .keep,
                    parentGeographicAreaId: d.g.one(in: 4) ? .clear : .set(other)), try d.editor()
            )
        },
        RandomAction(DeleteArea.self, 1) { d in
            (DeleteArea(id: try d.one("SELECT id FROM area ORDER BY id")), try d.editor())
        },
        RandomAction(AddVenue.self, 2) { d in
            let isMapped = d.g.one(in: 2)
            return (
                AddVenue(
                    name: d.g.word(4), address: d.g.word(6),
                    geographicAreaId: try d.one("SELECT id FROM area ORDER BY id"), latitude: isMapped ? 50.25 : nil,
                    longitude: isMapped ? 8.5 : nil), try d.editor()
            )
        },
        RandomAction(UpdateVenue.self, 1) { d in
            (
                UpdateVenue(
                    id: try d.one("SELECT id FROM venue ORDER BY id"), name: .set(d.g.word(4)),
                    geographicAreaId: d.g.one(in: 2) ? .set(try d.one("SELECT id FROM area ORDER BY id")) : .keep,
                    base: d.g.one(in: 2) ? 1 : nil),
                try d.editor()
            )
        },
        RandomAction(DeleteVenue.self, 1) { d in
            (DeleteVenue(id: try d.one("SELECT id FROM venue ORDER BY id")), try d.editor())
        },
        RandomAction(AddParticipant.self, 2) { d in
            let home: ID<Venue>? = d.g.one(in: 2) ? try? d.one("SELECT id FROM venue ORDER BY id") : nil
            let user = d.g.one(in: 3) ? try d.id() : nil
            return (
                AddParticipant(name: d.g.word(5), email: d.email(), homeVenueId: home, userId: user), try d.editor()
            )
        },
        RandomAction(UpdateParticipant.self, 3) { d in
            let home: Patch<ID<Venue>> = d.g.one(in: 4) ? .clear : .set(try d.one("SELECT id FROM venue ORDER BY id"))
            return (
                UpdateParticipant(
                    id: try d.one("SELECT id FROM participant ORDER BY id"),
                    name: d.g.one(in: 2) ? .set(d.g.word(5)) : .keep, homeVenueId: home,
                    userId: d.g.one(in: 3) ? .set(try d.id()) : .keep), try d.editor()
            )
        },
        RandomAction(AddParticipantAddress.self, 2) { d in
            (
                AddParticipantAddress(
                    participant: try d.one("SELECT id FROM participant ORDER BY id"),
                    venueId: try d.one("SELECT id FROM venue ORDER BY id"),
                    from: d.now - .days(Int64(d.g.int(0...60)))), try d.editor()
            )
        },
        RandomAction(UpdateParticipantAddress.self, 2) { d in
            (
                UpdateParticipantAddress(
                    id: try d.one("SELECT id FROM participant_address ORDER BY id"),
                    venueId: d.g.one(in: 2) ? .set(try d.one("SELECT id FROM venue ORDER BY id")) : .keep,
                    from: d.g.one(in: 2) ? .set(d.now - .days(Int64(d.g.int(0...60)))) : .keep,
                    to: d.g.one(in: 3) ? .set(d.now) : .keep), try d.editor()
            )
        },
        RandomAction(DeleteParticipantAddress.self, 1) { d in
            (DeleteParticipantAddress(id: try d.one("SELECT id FROM participant_address ORDER BY id")), try d.editor())
        },
        RandomAction(DeleteParticipants.self, 1) { d in
            (DeleteParticipants(ids: [try d.one("SELECT id FROM participant ORDER BY id")]), try d.editor())
        },
        RandomAction(AddActivity.self, 2) { d in
            let venue: ID<Venue>? = try? d.one("SELECT id FROM venue ORDER BY id")
            return (
                AddActivity(
                    name: d.g.word(5), activityTypeId: try d.one("SELECT id FROM activity_type ORDER BY id"),
                    startDate: d.now + .days(Int64(d.g.int(0...9))),
                    endDate: d.g.one(in: 2) ? d.now + .days(20) : nil, venueIds: venue.map { [$0] }), try d.editor()
            )
        },
        RandomAction(UpdateActivity.self, 1) { d in
            (
                UpdateActivity(
                    id: try d.one("SELECT id FROM activity ORDER BY id"), name: .set(d.g.word(5)),
                    status: d.g.one(in: 2) ? .set(d.g.pick(ActivityStatus.allCases)) : .keep), try d.editor()
            )
        },
        RandomAction(SetActivityStatus.self, 2) { d in
            (
                SetActivityStatus(
                    ids: [try d.one("SELECT id FROM activity ORDER BY id")], status: d.g.pick(ActivityStatus.allCases)),
                try d.editor()
            )
        },
        RandomAction(DeleteActivity.self, 1) { d in
            (DeleteActivity(id: try d.one("SELECT id FROM activity ORDER BY id")), try d.editor())
        },
        RandomAction(AddActivityVenue.self, 2) { d in
            (
                AddActivityVenue(
                    activity: try d.one("SELECT id FROM activity ORDER BY id"),
                    venueId: try d.one("SELECT id FROM venue ORDER BY id"),
                    from: d.now + .days(Int64(d.g.int(0...30))), movesThere: d.g.one(in: 2)), try d.editor()
            )
        },
        RandomAction(UpdateActivityVenue.self, 1) { d in
            (
                UpdateActivityVenue(
                    id: try d.one("SELECT id FROM activity_venue ORDER BY id"),
                    effectiveTo: d.g.one(in: 3) ? .clear : .set(d.now + .days(40))), try d.editor()
            )
        },
        RandomAction(DeleteActivityVenue.self, 1) { d in
            (DeleteActivityVenue(id: try d.one("SELECT id FROM activity_venue ORDER BY id")), try d.editor())
        },
        RandomAction(AssignParticipants.self, 3) { d in
            (
                AssignParticipants(
                    activity: try d.one("SELECT id FROM activity ORDER BY id"),
                    participantIds: [try d.one("SELECT id FROM participant ORDER BY id")],
                    roleId: try d.one("SELECT id FROM participant_role ORDER BY id"),
                    assignedAt: d.g.one(in: 2) ? d.now - .days(Int64(d.g.int(1...30))) : nil), try d.editor()
            )
        },
        RandomAction(UpdateAssignment.self, 1) { d in
            let role: Patch<ID<ParticipantRole>> =
                d.g.one(in: 2) ? .set(try d.one("SELECT id FROM participant_role ORDER BY id")) : .keep
            return (
                UpdateAssignment(
                    id: try d.one("SELECT id FROM assignment ORDER BY id"), roleId: role,
                    assignedAt: .set(d.now - .days(Int64(d.g.int(1...30)))),
                    endedAt: d.g.one(in: 2) ? .clear : .keep), try d.editor()
            )
        },
        RandomAction(EndAssignment.self, 2) { d in
            (EndAssignment(id: try d.one("SELECT id FROM assignment ORDER BY id")), try d.editor())
        },
        RandomAction(DeleteAssignment.self, 1) { d in
            (DeleteAssignment(id: try d.one("SELECT id FROM assignment ORDER BY id")), try d.editor())
        },
        RandomAction(SetEventActivity.self, 2) { d in
            let (event, host) = try d.hosted()
            let activity: ID<Activity>? = d.g.one(in: 3) ? nil : try? d.one("SELECT id FROM activity ORDER BY id")
            let venue: ID<Venue>? = d.g.one(in: 2) ? nil : try? d.one("SELECT id FROM venue ORDER BY id")
            return (SetEventActivity(event: event, activityId: activity, venueId: venue), host)
        },
    ]
}

extension RandomDraw {
    /// Draws a person, mostly one who may change the programme.
    mutating func editor() throws -> Actor {
        if g.one(in: 6) { return try person() }
        return try pick(people.filter { $0.person?.role.may(.edit) == true })
    }
}
