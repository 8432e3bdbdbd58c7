import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Who takes part in activities, however often it is said.
struct AssignmentProperties {
    private struct Taking: Hashable {
        var id: ID<Assignment>
        var activity: ID<Activity>
        var participant: ID<Participant>
        var role: ID<ParticipantRole>
    }

    /// People are assigned in ones and several, again and again: nobody takes part twice in one role, who already does is counted, and where
    /// nobody is new it is refused.
    @Test(.tags(.P8)) func theSameAssignmentIsThereOnce() async throws {
        try await forAll(100, round: 41) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            let roles = try await community.read {
                try $0.rows("SELECT id FROM participant_role ORDER BY id LIMIT 2") { try $0.next(ID<ParticipantRole>.self) }
            }
            var activities: [ID<Activity>] = []
            for _ in 0..<g.int(1...2) {
                activities.append(try await community.perform(AddActivity(name: "A", activityTypeId: type, startDate: community.now), as: admin))
            }
            var people: [ID<Participant>] = []
            for number in 0..<g.int(1...4) {
                people.append(try await community.perform(AddParticipant(name: "P", email: "p\(number)@example.net"), as: admin))
            }
            var taking: [Taking] = []
            for _ in 0..<g.int(3...14) {
                if !taking.isEmpty, g.one(in: 5) {
                    let gone = taking.remove(at: g.pick(taking.indices))
                    let activity = try await community.perform(DeleteAssignment(id: gone.id), as: admin)
                    try #require(activity == gone.activity)
                    continue
                }
                let (activity, role) = (g.pick(activities), g.pick(roles))
                // The same person now and then twice in one list.
                let chosen = g.list(1...3) { $0.pick(people) }
                let known = Set(taking.filter { $0.activity == activity && $0.role == role }.map(\.participant))
                var new: [ID<Participant>] = []
                for one in chosen where !known.contains(one) && !new.contains(one) { new.append(one) }
                let command = AssignParticipants(activity: activity, participantIds: chosen, roleId: role)
                if new.isEmpty {
                    let refusal = try await community.ending(of: command, as: admin)
                    try #require(refusal?.code == .duplicate && refusal?.fields["roleId"] != nil)
                } else {
                    let outcome = try await community.perform(command, as: admin)
                    try #require(outcome.added.count == new.count && outcome.known == chosen.count - new.count)
                    for (person, id) in zip(new, outcome.added) {
                        taking.append(Taking(id: id, activity: activity, participant: person, role: role))
                    }
                }
            }
            let rows = try await community.read { reader in
                try reader.rows("SELECT id, activity_id, participant_id, role_id FROM assignment") {
                    Taking(id: try $0.next(), activity: try $0.next(), participant: try $0.next(), role: try $0.next())
                }
            }
            try #require(Set(rows) == Set(taking) && rows.count == taking.count)
        }
    }
}
