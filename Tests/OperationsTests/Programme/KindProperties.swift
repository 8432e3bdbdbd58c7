import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Activity types and participant roles under random commands.
struct KindProperties {
    /// One of the two lists, whose commands have the same form.
    private struct List {
        let kind: ProgrammeKind
        let community: TestCommunity
        let admin: Actor

        init(_ kind: ProgrammeKind) async throws {
            self.kind = kind
            community = try TestCommunity()
            admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
        }

        func add(_ id: ID<ProgrammeKindView>, _ name: String) async throws -> Refusal? {
            switch kind {
            case .activityType:
                return try await community.refusalChecked(
                    of: AddActivityType(id: id.of(ActivityType.self), name: name), as: admin)
            case .participantRole:
                return try await community.refusalChecked(
                    of: AddParticipantRole(id: id.of(ParticipantRole.self), name: name), as: admin)
            }
        }

        func rename(_ id: ID<ProgrammeKindView>, _ name: String) async throws -> Refusal? {
            switch kind {
            case .activityType:
                return try await community.refusalChecked(
                    of: UpdateActivityType(id: id.of(ActivityType.self), name: name), as: admin)
            case .participantRole:
                return try await community.refusalChecked(
                    of: UpdateParticipantRole(id: id.of(ParticipantRole.self), name: name), as: admin)
            }
        }

        func delete(_ id: ID<ProgrammeKindView>) async throws -> Refusal? {
            switch kind {
            case .activityType:
                return try await community.refusalChecked(
                    of: DeleteActivityType(id: id.of(ActivityType.self)), as: admin)
            case .participantRole:
                return try await community.refusalChecked(
                    of: DeleteParticipantRole(id: id.of(ParticipantRole.self)), as: admin)
            }
        }

        func all() async throws -> [ProgrammeKindView] {
            let (kind, admin) = (self.kind, self.admin)
            return try await community.read { try ProgrammeQuery.all(kind, as: admin, in: $0) }
        }
    }

    /// A list has the predefined entries and those added and not deleted. None occurs twice, and no two names differ
    /// only in case.
    @Test(.tags(.P1), arguments: ProgrammeKind.allCases) func listsHaveAllThatAreThere(kind: ProgrammeKind) async throws
    {
        try await forAll(100, round: kind == .activityType ? 20 : 21) { g in
            let list = try await List(kind)
            let predefined = try await list.all()
            try #require(predefined.map(\.name) == kind.predefined.map(\.key) && predefined.allSatisfy(\.isPredefined))
            let fixed = Set(predefined.map(\.id))
            var names = Dictionary(uniqueKeysWithValues: predefined.map { ($0.id, $0.name) })
            func isTaken(_ name: String, except own: ID<ProgrammeKindView>) -> Bool {
                names.contains { $0.key != own && $0.value.lowercased() == name.lowercased() }
            }
            for _ in 0..<g.int(1...16) {
                let name = g.pick([
                    "Choir", "choir", "CHOIR", "Band", "Bänd", "BÄND", "Walk", "Walks", "workshop", "TUTOR",
                ])
                // Mostly one of the community's own, if it has any.
                let own = names.keys.filter { !fixed.contains($0) }.sorted()
                let one = own.isEmpty || g.one(in: 5) ? g.pick(predefined).id : g.pick(own)
                switch g.int(0...4) {
                case 0, 1, 2:
                    let id = ID<ProgrammeKindView>(at: list.community.now) { g.next() }
                    let refusal = try await list.add(id, g.one(in: 4) ? "  \(name) " : name)
                    if isTaken(name, except: id) {
                        try #require(refusal == kind.nameTaken, "\(name)")
                    } else {
                        try #require(refusal == nil, "\(name)")
                        names[id] = name
                    }
                case 3:
                    let refusal = try await list.rename(one, name)
                    if fixed.contains(one) {
                        try #require(refusal == ProgrammeKind.isPredefined)
                    } else if isTaken(name, except: one) {
                        try #require(refusal == kind.nameTaken, "\(name)")
                    } else {
                        try #require(refusal == nil, "\(name)")
                        names[one] = name
                    }
                default:
                    let refusal = try await list.delete(one)
                    if fixed.contains(one) {
                        try #require(refusal == ProgrammeKind.isPredefined)
                    } else {
                        try #require(refusal == nil)
                        names[one] = nil
                    }
                }
            }
            let shown = try await list.all()
            try #require(shown.count == names.count, "none twice")
            for one in shown {
                try #require(one.name == names[one.id])
                try #require(one.isPredefined == fixed.contains(one.id))
            }
            try #require(Set(shown.map { $0.name.lowercased() }).count == shown.count)
        }
    }

    /// A type or role in use cannot be deleted, and the refusal counts the uses; others can.
    @Test(.tags(.P2)) func whatIsInUseStaysAndSaysByWhat() async throws {
        try await forAll(100, round: 22) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let workshop: ID<ActivityType> = try await community.value(
                "SELECT id FROM activity_type WHERE name = 'Workshop'")!
            let tutor: ID<ParticipantRole> = try await community.value(
                "SELECT id FROM participant_role WHERE name = 'Tutor'")!
            var types: [ID<ActivityType>] = []
            var roles: [ID<ParticipantRole>] = []
            var people: [ID<Participant>] = []
            for number in 0..<g.int(1...4) {
                types.append(try await community.perform(AddActivityType(name: "Type \(number)"), as: admin))
                roles.append(try await community.perform(AddParticipantRole(name: "Role \(number)"), as: admin))
                people.append(
                    try await community.perform(AddParticipant(name: "P", email: "p\(number)@example.net"), as: admin))
            }
            var activities: [(id: ID<Activity>, type: ID<ActivityType>)] = []
            var assignments: [(id: ID<Assignment>, activity: ID<Activity>, role: ID<ParticipantRole>)] = []
            for number in 0..<g.int(1...4) {
                let type = g.pick(types + [workshop])
                let id = try await community.perform(
                    AddActivity(name: "A \(number)", activityTypeId: type, startDate: community.now), as: admin)
                activities.append((id, type))
            }
            for _ in 0..<g.int(6...20) {
                switch g.int(0...6) {
                case 0, 1:
                    let one = g.pick(types + [workshop])
                    let count = activities.filter { $0.type == one }.count
                    let refusal = try await community.refusalChecked(of: DeleteActivityType(id: one), as: admin)
                    if one == workshop {
                        try #require(refusal == ProgrammeKind.isPredefined)
                    } else if count > 0 {
                        try #require(
                            refusal?.code == .inUse && refusal?.uses == [.init(kind: "activity", count: count)])
                        try #require(refusal!.message.english.contains(" \(count) activit"))
                    } else {
                        try #require(refusal == nil)
                        types.removeAll { $0 == one }
                    }
                case 2, 3:
                    let one = g.pick(roles + [tutor])
                    let count = assignments.filter { $0.role == one }.count
                    let refusal = try await community.refusalChecked(of: DeleteParticipantRole(id: one), as: admin)
                    if one == tutor {
                        try #require(refusal == ProgrammeKind.isPredefined)
                    } else if count > 0 {
                        try #require(
                            refusal?.code == .inUse && refusal?.uses == [.init(kind: "assignment", count: count)])
                        try #require(refusal!.message.english.contains(" \(count) assignment"))
                    } else {
                        try #require(refusal == nil)
                        roles.removeAll { $0 == one }
                    }
                case 4 where !activities.isEmpty:
                    let place = g.pick(activities.indices)
                    let type = g.pick(types + [workshop])
                    try await community.perform(
                        UpdateActivity(id: activities[place].id, activityTypeId: .set(type)), as: admin)
                    activities[place].type = type
                case 5 where !activities.isEmpty:
                    let (activity, person, role) = (g.pick(activities).id, g.pick(people), g.pick(roles + [tutor]))
                    let command = AssignParticipants(activity: activity, participantIds: [person], roleId: role)
                    // A person who already has the role is refused.
                    guard try await community.refusal(command, as: admin) == nil else { continue }
                    let id: ID<Assignment> = try await community.value(
                        "SELECT id FROM assignment WHERE activity_id = \(activity) AND participant_id = \(person) AND role_id = \(role)"
                    )!
                    assignments.append((id, activity, role))
                default:
                    // Removes uses: one assignment, or an activity with all of its assignments.
                    if !assignments.isEmpty, g.one(in: 2) {
                        let gone = assignments.remove(at: g.pick(assignments.indices))
                        _ = try await community.perform(DeleteAssignment(id: gone.id), as: admin)
                    } else if !activities.isEmpty {
                        let gone = activities.remove(at: g.pick(activities.indices))
                        try await community.perform(DeleteActivity(id: gone.id), as: admin)
                        assignments.removeAll { $0.activity == gone.id }
                    }
                }
            }
            let (left, kept) = try await community.read { reader in
                (
                    try ProgrammeQuery.activityTypes(as: admin, in: reader),
                    try ProgrammeQuery.participantRoles(as: admin, in: reader)
                )
            }
            let (ownTypes, ownRoles) = (left.filter { !$0.isPredefined }, kept.filter { !$0.isPredefined })
            try #require(
                Set(ownTypes.map { $0.id.of(ActivityType.self) }) == Set(types) && ownTypes.count == types.count)
            try #require(
                Set(ownRoles.map { $0.id.of(ParticipantRole.self) }) == Set(roles) && ownRoles.count == roles.count)
            try #require(left.count - ownTypes.count == 7 && kept.count - ownRoles.count == 5)
        }
    }
}
