import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

/// People who perform random commands. Many are refused, as in reality.
struct RandomRun {
    struct Step {
        /// The command's name.
        var title: String
        var perform: RandomAction.Deed
    }

    static let habits: [RandomAction] = FeatureCases.all.flatMap(\.habits)

    /// Commands that no random run performs, and why.
    static let notRandomized: [(commands: [any Command.Type], why: String)] = [
        (
            [
                RSVPNotices.self, MessageNotices.self, NotifyGuests.self, DeliverNotice.self, LapseRSVP.self,
                EraseEvent.self, EraseAccount.self,
                EnforceBlock.self, AnnouncePermissionChanges.self, RelogOwner.self, MailResetLink.self,
                RemindOfEvent.self,
                RemindOfTodo.self, RemindOfEntry.self, WriteTable.self,
                RevertTableImport.self, UpdateVenueEvents.self,
            ], "follows as a job from what people do"
        ),
        (
            [LeaseJobs.self, ReleaseJobs.self, FinishJob.self, SweepJobs.self, DeleteTableLines.self],
            "is of the workers, and writes no row that is sent"
        ),
        ([AnswerReply.self], "only mails, after a reply that came by mail: IncomingMailTests"),
        ([DiscardMail.self], "is of the demo, whose people are made up"),
        (
            [RehashPassword.self, TouchSession.self, KeepReply.self, EnsureSecret.self, HealthCheck.self],
            "writes no row that is sent"
        ),
        ([DeletePhotoRecord.self], "follows the deletion of a file"),
        ([KeepUpload.self, ForgetUploads.self], "writes no row that is sent: PhotoUploadRecordTests"),
        ([PruneLog.self], "takes what no device goes on from any more: SyncQueryTests"),
        ([BeginEpoch.self], "begins anew for all"),
        ([FixSettings.self], "is a setting of the operator, made while nobody is there"),
    ]

    private let community: TestCommunity
    /// The initial people.
    let people: [Actor]

    /// - Parameter count: The number of initial people. The first is an administrator, some are friends, and a sixth
    ///   has an unconfirmed address.
    init(_ community: TestCommunity, people count: Int, _ g: inout Generator) async throws {
        self.community = community
        var people: [Actor] = []
        for number in 0..<count {
            people.append(
                try await community.member(
                    "P\(number)", role: number == 0 ? .administrator : .member, isVerified: number < 5))
        }
        self.people = people
        for (number, one) in people.prefix(5).enumerated() {
            for other in people.prefix(number) where g.one(in: 4) { try await community.befriend(one, other) }
        }
        // The parts depend on each other, so random runs alone rarely get as far as an assignment.
        if g.one(in: 4) { _ = try await ProgrammeStage(in: community, by: people[0]) }
        if count > 1, g.one(in: 4) { try await RandomRun.owe(people[1], in: community, pays: g.one(in: 2)) }
    }

    /// Returns everyone who can sign in.
    static func everyone(in reader: any Reader) throws -> [Actor] {
        let ids = try reader.rows("SELECT id FROM users WHERE status = 'active' ORDER BY id") {
            try $0.next(ID<User>.self)
        }
        return try ids.compactMap { try AccountQuery.actor($0, in: reader) }
    }

    /// Draws the next step.
    func step(_ g: inout Generator) async throws -> Step {
        let now = community.now
        let (step, after) = try await community.read { [g] reader in
            var d = try RandomDraw(g, now: now, in: reader)
            while true {
                let habit = RandomRun.draw(&d.g)
                do { return (Step(title: habit.command, perform: try habit.draw(&d)), d.g) } catch is RandomDraw.Nothing
                {}
            }
        }
        g = after
        return step
    }

    private static let weights = habits.reduce(0) { $0 + $1.weight }

    private static func draw(_ g: inout Generator) -> RandomAction {
        var left = g.int(1...weights)
        for habit in habits {
            left -= habit.weight
            if left <= 0 { return habit }
        }
        return habits[0]
    }
}

extension Person {
    /// Returns whether the person has the same permissions as another. A change requires a new sign-in.
    func isSame(as other: Person) -> Bool { id == other.id && role == other.role && isVerified == other.isVerified }
}
