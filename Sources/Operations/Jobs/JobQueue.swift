public import Domain
import Foundation
public import Store

/// Work that is done later, kept in the store until it is done.
public struct JobOrder: Sendable {
    public var id: ID<Job>
    public var kind: String
    public var payload: String
    /// How often it has been tried, this time included.
    public var attempts: Int
}

extension Transaction {
    /// Adds a job that is committed with everything else.
    func enqueue(_ kind: String, _ payload: some Encodable, at time: Instant? = nil) throws {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        try execute(
            """
            INSERT INTO job (id, kind, payload, run_at, state, made_at)
            VALUES (\(newID(Job.self)), \(kind), \(json), \(time ?? now), 'waiting', \(now))
            """)
        noteJob()
    }
}

/// Takes the job that is due next, for one worker, until `lease` is over.
public struct TakeJob: Command {
    public static let name = "job.take"
    static let lease = Span.minutes(2)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws -> JobOrder? {
        // A worker that died in the middle of a mail or a push may have sent it. Nothing is ever sent twice, so it is
        // laid aside where `mingle check` shows it; anything else can be done again.
        try tx.execute(
            """
            UPDATE job SET state = 'dead', problem = 'Interrupted while sending. Not sent again, so that it never arrives twice.'
            WHERE state = 'running' AND run_at <= \(tx.now) AND kind IN ('mail', 'push')
            """)
        try tx.execute("UPDATE job SET state = 'waiting' WHERE state = 'running' AND run_at <= \(tx.now)")
        // Long enough for an operator to look; a mail that was given up holds an address.
        try tx.execute("DELETE FROM job WHERE state = 'dead' AND made_at < \(tx.now - .days(30))")
        return try tx.row(
            """
            UPDATE job SET state = 'running', attempts = attempts + 1, run_at = \(tx.now + TakeJob.lease)
            WHERE id = (SELECT id FROM job WHERE state = 'waiting' AND run_at <= \(tx.now) ORDER BY run_at, id LIMIT 1)
            RETURNING id, kind, payload, attempts
            """
        ) { JobOrder(id: try $0.next(), kind: try $0.next(), payload: try $0.next(), attempts: try $0.next()) }
    }
}

/// Ends one try of a job.
public struct FinishJob: Command {
    public static let name = "job.finish"

    public enum Result: Codable, Sendable {
        case done
        /// Try again at this time.
        case again(Instant, problem: String)
        /// Never try again.
        case dead(problem: String)
    }

    public var id: ID<Job>
    public var result: Result

    public init(id: ID<Job>, result: Result) {
        self.id = id
        self.result = result
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        switch result {
        case .done:
            // The payload may hold a secret that was mailed; what is done needs no record.
            try tx.execute("DELETE FROM job WHERE id = \(id)")
        case .again(let time, let problem):
            try tx.execute(
                "UPDATE job SET state = 'waiting', run_at = \(time), problem = \(problem) WHERE id = \(id)")
        case .dead(let problem):
            try tx.execute("UPDATE job SET state = 'dead', problem = \(problem) WHERE id = \(id)")
        }
    }
}

extension Community {
    /// Performs the command that a job stands for.
    public func perform(job: JobOrder) async throws {
        switch job.kind {
        case ExpireOffer.name: try await perform(ExpireOffer.self, job)
        case MailResetLink.name: try await perform(MailResetLink.self, job)
        case DeliverNotification.name: try await perform(DeliverNotification.self, job)
        case MessageNews.name: try await perform(MessageNews.self, job)
        case AnswerNews.name: try await perform(AnswerNews.self, job)
        default: throw UnknownJob(kind: job.kind)
        }
    }

    private func perform<C: Command>(_: C.Type, _ job: JobOrder) async throws {
        try await perform(JSONDecoder().decode(C.self, from: Data(job.payload.utf8)), as: .system)
    }
}

struct UnknownJob: Error {
    var kind: String
}

public enum JobQuery {
    /// When the next job is due; nil if none waits.
    public static func nextTime(in reader: any Reader) throws -> Instant? {
        try reader.value("SELECT min(run_at) FROM job WHERE state IN ('waiting', 'running')")
    }

    /// Jobs that were given up, with the reason.
    public static func dead(in reader: any Reader) throws -> [(kind: String, problem: String)] {
        try reader.rows("SELECT kind, coalesce(problem, '') FROM job WHERE state = 'dead' ORDER BY id") {
            (try $0.next(), try $0.next())
        }
    }
}

/// Throws away what waits to be told, and marks what is older than a day as read: for data that was made up.
public struct DiscardMail: Command {
    public static let name = "job.discardMail"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system else { throw Refusal.notFound }
        let kinds = [MailOrder.job, DeliverNotification.name, AnswerNews.name, MessageNews.name]
        try tx.execute("DELETE FROM job WHERE kind IN \(list: kinds) AND state = 'waiting'")
        try tx.execute("UPDATE event SET answers_since = NULL, messages_since = NULL")
        let old = try tx.rows(
            "UPDATE notification SET read_at = made_at WHERE read_at IS NULL AND made_at < \(tx.now - .days(1)) RETURNING id, user_id"
        ) { (id: try $0.next(ID<UserNotification>.self), user: try $0.next(ID<User>.self)) }
        for note in old { tx.put(.notification, note.id, in: .user(note.user)) }
    }
}
