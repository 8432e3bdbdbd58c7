import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Assignments to activities, made, ended and made again.
struct AssignmentProperties {
    private struct Taking: Hashable {
        var id: ID<Assignment>
        var activity: ID<Activity>
        var participant: ID<Participant>
        var role: ID<ParticipantRole>
        /// Days from ``TestCommunity/start``.
        var from: Int
        var to: Int?

        func isSame(as other: Taking) -> Bool {
            activity == other.activity && participant == other.participant && role == other.role
        }

        /// Checks day by day instead of comparing ends.
        func overlaps(_ other: Taking) -> Bool { (-60...60).contains { holds(on: $0) && other.holds(on: $0) } }
        private func holds(on day: Int) -> Bool { from <= day && to.map { day < $0 } ?? true }
    }

    private static func instant(_ day: Int) -> Instant { TestCommunity.start + .days(Int64(day)) }
    private static func day(_ instant: Instant) -> Int {
        Int((instant - TestCommunity.start).milliseconds / Span.days(1).milliseconds)
    }

    /// People are assigned individually and in groups, now and in the past. Assignments end, are corrected and removed.
    /// No two assignments of one person in one role overlap. Existing ones are counted, and a command without a new one
    /// is refused. Ended ones do not prevent a new one.
    @Test(.tags(.P8)) func nobodyTakesPartTwiceAtOnceInOneRole() async throws {
        try await forAll(100, round: 41) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            let roles = try await community.read {
                try $0.rows("SELECT id FROM participant_role ORDER BY id LIMIT 2") {
                    try $0.next(ID<ParticipantRole>.self)
                }
            }
            var activities: [ID<Activity>] = []
            for _ in 0..<g.int(1...2) {
                activities.append(
                    try await community.perform(
                        AddActivity(name: "A", activityTypeId: type, startDate: community.now), as: admin))
            }
            var people: [ID<Participant>] = []
            for number in 0..<g.int(1...3) {
                people.append(
                    try await community.perform(AddParticipant(name: "P", email: "p\(number)@example.net"), as: admin))
            }
            var (taking, today): ([Taking], Int) = ([], 0)
            for _ in 0..<g.int(3...16) {
                let days = g.int(0...3)
                community.advance(.days(Int64(days)))
                today += days
                if !taking.isEmpty, g.one(in: 2) {
                    let place = g.pick(taking.indices)
                    var one = taking[place]
                    switch g.int(0...3) {
                    case 0:
                        let activity = try await community.perform(DeleteAssignment(id: one.id), as: admin)
                        try #require(activity == one.activity)
                        taking.remove(at: place)
                    case 1:
                        let isSaid = g.one(in: 2)
                        let day = isSaid ? today - g.int(-2...9) : today
                        if !isSaid && one.from == today { continue }
                        let refusal = try await community.refusalChecked(
                            of: EndAssignment(id: one.id, at: isSaid ? AssignmentProperties.instant(day) : nil),
                            as: admin)
                        if !isSaid, one.to != nil {
                            try #require(refusal == nil, "it has ended, and stays as it was")
                            continue
                        }
                        // A day that has already begun in some time zone is clamped to now.
                        one.to = min(day, today)
                        try AssignmentProperties.check(
                            refusal, of: one, among: taking, isFuture: day > today + 1, at: ["at"], today: today)
                        if refusal == nil { taking[place] = one }
                    default:
                        let (from, to) = (today - g.int(-2...12), g.one(in: 2) ? today - g.int(-2...9) : nil)
                        let refusal = try await community.refusalChecked(
                            of: UpdateAssignment(
                                id: one.id, assignedAt: .set(AssignmentProperties.instant(from)),
                                endedAt: Patch(setting: to.map(AssignmentProperties.instant))),
                            as: admin)
                        (one.from, one.to) = (min(from, today), to.map { min($0, today) })
                        let isFuture = from > today + 1 || to.map { $0 > today + 1 } ?? false
                        try AssignmentProperties.check(
                            refusal, of: one, among: taking, isFuture: isFuture, at: ["assignedAt", "endedAt"],
                            today: today)
                        if refusal == nil { taking[place] = one }
                    }
                    continue
                }
                let (activity, role) = (g.pick(activities), g.pick(roles))
                let from = g.one(in: 2) ? today : today - g.int(0...20)
                let to = from < today && g.one(in: 2) ? g.int(from + 1...today) : nil
                // The list may contain a person twice.
                let chosen = g.list(1...3) { $0.pick(people) }
                var new: [Taking] = []
                for person in chosen {
                    let one = Taking(
                        id: ID(at: community.now) { g.next() }, activity: activity, participant: person, role: role,
                        from: from, to: to)
                    if !(taking + new).contains(where: { $0.isSame(as: one) && $0.overlaps(one) }) { new.append(one) }
                }
                let command = AssignParticipants(
                    activity: activity, participantIds: chosen, roleId: role,
                    assignedAt: from == today ? nil : AssignmentProperties.instant(from),
                    endedAt: to.map(AssignmentProperties.instant))
                if new.isEmpty {
                    let refusal = try await community.refusalChecked(of: command, as: admin)
                    try #require(
                        refusal?.code == .duplicate && Set(refusal!.fields.keys).isSubset(of: ["roleId", "assignedAt"]))
                } else {
                    let outcome = try await community.perform(command, as: admin)
                    try #require(outcome.added.count == new.count && outcome.known == chosen.count - new.count)
                    for (var one, id) in zip(new, outcome.added) {
                        one.id = id
                        taking.append(one)
                    }
                }
            }
            let (rows, problems, views) = try await community.read { [activities] reader in
                (
                    try reader.rows(
                        "SELECT id, activity_id, participant_id, role_id, assigned_at, ended_at FROM assignment"
                    ) { row in
                        Taking(
                            id: try row.next(), activity: try row.next(), participant: try row.next(),
                            role: try row.next(),
                            from: AssignmentProperties.day(try row.next()),
                            to: try row.next(Instant?.self).map(AssignmentProperties.day))
                    }, try Consistency.problems(in: reader),
                    try activities.map { one in
                        try [AssignmentTime.current, .ended].map { when in
                            try Set(
                                ActivityQuery.assignments(of: one, when, as: admin, limit: 99, in: reader).items.map(
                                    \.id))
                        }
                    }
                )
            }
            try #require(Set(rows) == Set(taking) && rows.count == taking.count)
            try #require(problems == [])
            for (activity, lists) in zip(activities, views) {
                let own = taking.filter { $0.activity == activity }
                try #require(
                    lists[0] == Set(own.filter { $0.to == nil }.map(\.id))
                        && lists[1] == Set(own.filter { $0.to != nil }.map(\.id)))
            }
        }
    }

    /// Checks the outcome of a change: refused for a future time, for an end not after the start, or for an overlap.
    private static func check(
        _ refusal: Refusal?, of one: Taking, among all: [Taking], isFuture: Bool, at fields: Set<String>, today: Int
    ) throws {
        if isFuture || one.to.map({ $0 <= one.from }) ?? false {
            try #require(refusal?.code == .invalid && Set(refusal!.fields.keys).isSubset(of: fields))
        } else if all.contains(where: { $0.id != one.id && $0.isSame(as: one) && $0.overlaps(one) }) {
            try #require(refusal?.code == .duplicate)
        } else {
            try #require(refusal == nil)
        }
    }
}
