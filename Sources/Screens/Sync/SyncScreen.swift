import Device
public import Domain
import Foundation
public import Observation
import Operations
import Presentation
import Wire

/// The changes that wait or were refused, and the values of others that the viewer's changes replaced.
public struct SyncContent: ScreenValue {
    public struct Change: Equatable, Sendable, Identifiable {
        /// The number in the queue.
        public var id: Int64
        /// What it is about, in the person's own words and by the titles of what it names; nil if there are none.
        public var subject: String?
        public var at: Instant
        public var time: Phrase
        /// Why the server refused it, or why the device expects that.
        public var reason: Phrase?
    }

    public struct Difference: Equatable, Sendable, Identifiable {
        public var id: ID<Conflict>
        public var subject: Phrase
        public var field: Phrase
        /// Nil for nothing.
        public var mine: Phrase?
        public var theirs: Phrase?
        public var author: String?
        public var time: Phrase
    }

    /// In the order in which they are sent.
    public var queued: [Change]
    public var refused: [Change]
    public var conflicts: [Difference]
}

/// What the device still has to send, and what the person has to decide.
@Observable @MainActor
public final class SyncScreen: ActingScreen<SyncContent> {
    nonisolated static let maxConflicts = 200

    /// What else would be dropped with a queued change; nil if nothing was asked.
    public private(set) var droppedToo: [SyncContent.Change] = []

    /// What the sync does now.
    public var status: SyncStatusPresentation {
        SyncStatusPresentation(account.status, now: account.environment.now)
    }

    public override func reload() async {
        let environment = account.environment
        changes =
            (try? await account.withDevice { device in
                let (effects, subject) = (device.effects(), CommandSubject(device: device, localize: environment.text))
                func change(_ command: PendingCommand) -> QueuedChange {
                    QueuedChange(
                        command: command, subject: subject.text(of: command),
                        expected: effects[command.number]?.refusal?.message)
                }
                return (queued: try device.pending().map(change), refused: try device.refused().map(change))
            }) ?? ([], [])
        await super.reload()
    }

    private struct QueuedChange: Sendable {
        var command: PendingCommand
        var subject: String?
        var expected: Phrase?

        func shown(_ context: PresentationContext) -> SyncContent.Change {
            SyncContent.Change(
                id: command.number, subject: subject, at: command.at,
                time: DateText.moment(command.at, zone: context.zone, now: context.now),
                reason: command.problem.map { "\($0.detail)" } ?? expected)
        }
    }

    /// Read before the conflicts, because reading the replica must not use the device.
    @ObservationIgnored private var changes: (queued: [QueuedChange], refused: [QueuedChange]) = ([], [])

    override func loading() -> @Sendable (ScreenReading) throws -> SyncContent {
        { [changes] reading in
            let conflicts =
                try reading.actor.member == nil
                ? []
                : ConflictQuery.conflicts(
                    as: reading.actor, limit: SyncScreen.maxConflicts, in: reading.reader
                ).items
            return SyncContent(
                queued: changes.queued.map { $0.shown(reading.context) },
                refused: changes.refused.map { $0.shown(reading.context) },
                conflicts: conflicts.map { SyncContent.Difference($0, reading.context) })
        }
    }

    /// Tries again now.
    public func tryNow() async { await account.retrySync() }

    /// Sends a refused change again, as the newest.
    @discardableResult
    public func retry(_ change: Int64) -> Task<Bool, Never>? { act { _ = try $0.retry(change) } }

    /// Drops a refused change.
    @discardableResult
    public func drop(_ change: Int64) -> Task<Bool, Never>? { act { _ = try $0.drop(change) } }

    /// Asks what else would be dropped with a queued change, because it depends on it.
    public func askToDropQueued(_ change: Int64) async {
        let numbers = try? await account.withDevice { try $0.queued(dependingOn: change).map(\.number) }
        droppedToo = content.value?.queued.filter { $0.id != change && numbers?.contains($0.id) == true } ?? []
    }

    /// Drops a queued change, and those that depend on it.
    @discardableResult
    public func dropQueued(_ change: Int64) -> Task<Bool, Never>? {
        act { _ = try $0.dropQueued(change) }
    }

    /// Keeps the value that the person wrote.
    @discardableResult
    public func keepMine(_ conflict: ID<Conflict>) -> Task<Bool, Never>? {
        perform(KeepMine(id: conflict))
    }

    /// Keeps the value that somebody else wrote.
    @discardableResult
    public func keepTheirs(_ conflict: ID<Conflict>) -> Task<Bool, Never>? {
        perform(KeepTheirs(id: conflict))
    }

    private func act(_ body: @escaping @Sendable (Device) throws -> Void) -> Task<Bool, Never>? {
        submission.start { [self] in
            try await account.withDevice { try body($0) }
            droppedToo = []
            await reload()
        }
    }
}

extension SyncContent.Difference {
    init(_ conflict: ConflictView, _ context: PresentationContext) {
        (id, subject, field) = (conflict.id, conflict.subject, conflict.fieldLabel)
        (mine, theirs) = (conflict.mine.map { Self.text($0, context) }, conflict.theirs.map { Self.text($0, context) })
        author = conflict.by?.name
        time = DateText.moment(conflict.at, zone: context.zone, now: context.now)
    }

    /// Returns a value of a field as text, from its JSON.
    private static func text(_ json: String, _ context: PresentationContext) -> Phrase {
        guard case .text(let text)? = try? JSONDecoder().decode(PayloadValue.self, from: Data(json.utf8)) else {
            return "\(json)"
        }
        return Instant(iso8601: text).map { DateText.moment($0, zone: context.zone, now: context.now) } ?? "\(text)"
    }
}
