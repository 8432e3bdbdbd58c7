import Device
public import Domain
import Foundation
import Operations
import Wire

/// What a mark beside a row says.
public enum PendingMark: Equatable, Sendable {
    /// A change of it waits to be sent.
    case queued
    /// The server refused a change of it, with a sentence.
    case refused(Phrase)
}

/// Which things the queued and the refused commands of a device are about.
public struct PendingMarks: Equatable, Sendable {
    private struct Entry: Equatable {
        var command: String
        var ids: Set<[UInt8]>
        /// Nil for a command that waits.
        var problem: Phrase?
    }

    private var entries: [Entry] = []

    init() {}

    init(_ device: Device) throws {
        let effects = device.effects()
        entries =
            try device.pending().map { command in
                let rows = effects[command.number]?.rows.map(\.id) ?? []
                return Entry(command: command.name, ids: PendingMarks.named(in: command).union(rows))
            }
            + device.refused().map { command in
                Entry(
                    command: command.name, ids: PendingMarks.named(in: command),
                    problem: command.problem.map { "\($0.detail)" } ?? "")
            }
    }

    /// Returns the ids that a command names, also those of what it makes.
    private static func named(in command: PendingCommand) -> Set<[UInt8]> {
        let payload = try? JSONDecoder().decode(PayloadValue.self, from: Data(command.payload.utf8))
        return Set((payload?.texts ?? []).compactMap { ID<Never>($0)?.bytes })
    }

    /// Returns the mark of a thing; nil if the server has everything about it. A refusal comes first, because the person
    /// has to decide.
    ///
    /// - Parameter commands: the names of the commands that count; all if there are none.
    public func mark<Row>(_ id: ID<Row>, by commands: String...) -> PendingMark? {
        var mark: PendingMark?
        for entry in entries where commands.isEmpty || commands.contains(entry.command) {
            guard entry.ids.contains(id.bytes) else { continue }
            guard let problem = entry.problem else {
                mark = .queued
                continue
            }
            return .refused(problem)
        }
        return mark
    }
}
