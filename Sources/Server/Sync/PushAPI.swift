import Domain
import Foundation
import HTTPTypes
import Localization
import Operations
import ServerOperations
import Wire

/// `/sync/push`: performs a client's queue of commands, in order and each once.
struct PushAPI {
    /// The maximum number of commands in one call.
    static let maxCommands = 100
    /// The largest number of a command, so that counting on never overflows.
    static let maxNumber: Int64 = 1 << 53

    func register(with api: API) {
        api.on(
            .post, .push,
            "Perform commands that a client has queued, in order and each once. A refusal is final, and the next command follows. 409 with `expected` if the client skipped a number.",
            access: .signedIn, body: PushBody.self, reply: .json(Schema(PushReply.self), status: 200),
            failures: .push
        ) { call, body in
            try SyncSchema.check(body.schema)
            try PushAPI.check(body.commands)
            var (results, last): ([PushResultEntry], Int64) = ([], 0)
            let commands = try await RequestBody.process(call.body) { try body.commands.map { try PushedCommand($0) } }
            for command in commands {
                do {
                    let result = try await call.community.settle(
                        command, of: body.clientId, as: call.actor, decode: CommandPayload.decode)
                    last = max(last, result.number)
                    results.append(PushResultEntry(result, call))
                } catch let refusal as Refusal where refusal.mayPassSoon && !results.isEmpty {
                    // The client sends the rest again, and is then told when to try.
                    break
                } catch let skipped as SkippedCommand {
                    return PushAPI.reply(to: skipped, call)
                }
            }
            return try .json(PushReply(lastCommandId: last, results: results), in: call.context.language)
        }
    }

    private static func check(_ commands: [PushedCommandBody]) throws(Refusal) {
        guard (1...maxCommands).contains(commands.count) else {
            throw .invalid("commands", "Send 1 to \(maxCommands) commands at a time.")
        }
        guard let first = commands.first?.id, (1...maxNumber).contains(first),
            commands.enumerated().allSatisfy({ $0.element.id == first + Int64($0.offset) })
        else { throw .invalid("commands", "Number the commands of a client from 1, without a gap.") }
    }

    private static func reply(to skipped: SkippedCommand, _ call: Call) -> Reply {
        var problem = Problem(
            Refusal(.conflict, "A command is missing before this one."), requestId: call.context.requestID,
            localize: call.context.language.text)
        problem.expected = skipped.expected
        return Reply(
            status: .conflict, type: "application/problem+json", body: (try? JSON.encode(problem)) ?? [])
    }
}

extension PushedCommand {
    /// The maximum number of ids that are looked up. A command with more exceeds its bounds.
    private static let maxIDs = 2000

    fileprivate init(_ body: PushedCommandBody) throws {
        let ids = body.payload.texts.lazy.compactMap { ID<Never>($0)?.bytes }
        self.init(
            number: body.id, name: body.name, payload: Data(try JSONWriter.bytes(body.payload)),
            ids: Set(ids.prefix(PushedCommand.maxIDs)))
    }
}

extension PushResultEntry {
    fileprivate init(_ result: PushResult, _ call: Call) {
        self.init(
            id: result.number, version: result.version,
            problem: result.refusal.map {
                Problem($0, requestId: call.context.requestID, localize: call.context.language.text)
            },
            conflicts: result.conflicts?.map {
                PushConflict(
                    id: $0.id, field: $0.field, theirs: $0.theirs, mine: $0.mine, by: $0.by, at: $0.at)
            })
    }
}
