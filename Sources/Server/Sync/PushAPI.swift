import Domain
import HTTPTypes
import Localization
import Operations
import ServerOperations
import Wire

/// `/sync/push`: performs a client's queue of commands, in order and each once.
struct PushAPI {
    func register(with api: API) {
        api.on(
            .post, .push,
            "Perform commands that a client has queued, in order and each once. A refusal is final, and the next command follows. 409 with `expected` if the client skipped a number, or if `epoch` is not the server’s.",
            access: .signedIn, body: PushBody.self, reply: .json(Schema(PushReply.self), status: 200),
            failures: .push
        ) { call, body in
            try SyncSchema.check(body.schema)
            let commands = try await RequestBody.process(call.body) { body.commands.map(PushedCommand.init) }
            let results: [PushResult]
            do {
                results = try await call.community.settle(
                    commands, of: body.clientId, in: body.epoch, as: call.actor,
                    decode: CommandPayload.decode)
            } catch let skipped as SkippedCommand {
                return PushAPI.reply(to: skipped, call)
            }
            return try .json(
                PushReply(
                    lastCommandId: results.last?.number ?? 0, results: results.map { PushResultEntry($0, call) }),
                in: call.context.language)
        }
    }

    private static func reply(to skipped: SkippedCommand, _ call: Call) -> Reply {
        let sentence: Phrase =
            skipped.epoch == nil
            ? "A command is missing before this one."
            : "The server was restored from a backup. Send the queue again."
        var problem = Problem(
            Refusal(.conflict, sentence), requestId: call.context.requestID, localize: call.context.language.text)
        (problem.expected, problem.epoch) = (skipped.expected, skipped.epoch)
        return Reply(
            status: .conflict, type: "application/problem+json", body: (try? JSON.encode(problem)) ?? [])
    }
}

extension PushedCommand {
    fileprivate init(_ body: PushedCommandBody) {
        self.init(number: body.id, name: body.name, payload: body.payload, base: body.base)
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
