import Domain
import Hummingbird
import Operations
import Store
import Web

/// One request of the web app, for a page or with a form, and what handlers ask of it.
struct WebCall: Sendable {
    let request: Request
    let context: AppContext
    let pages: PageMaker
    /// What is declared of the address.
    var parameters = QueryParameters()
    /// What was sent; of a page nothing.
    var form = Form()

    var actor: Actor { context.actor }
    var community: Community { pages.community.asked(from: context.address, in: pages.longReads.line(of: context.who)) }
    var now: Instant { community.now }
    var page: PageContext { pages.context(request, context) }

    /// What stands in the path for `{name}`, as it was sent.
    func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    /// An id in the path. What is no id names nothing.
    func id<Subject>(_ name: String = "id", of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject> {
        guard let id = ID<Subject>(parameter(name)) else { throw .notFound }
        return id
    }

    /// A parameter of the address.
    func query(_ name: String) -> String? { parameters.exact(name) }

    /// One that holds words.
    func words(_ name: String) -> String? { parameters.words(name) }

    /// Where the list goes on. What is no cursor begins it.
    var cursor: PageCursor? { query("cursor").flatMap { PageCursor(text: $0) } }

    /// Performs a command, as what its form makes under the id that came with it.
    ///
    /// A form that was sent before and comes again with other content, as after a step back, makes another thing: nothing that somebody
    /// typed is taken for what they had sent before. That thing's id follows from the content, the sender and the id that was sent, so that two
    /// presses make one.
    @discardableResult
    func perform<C: Command>(_ command: C) async throws -> C.Outcome {
        guard let making = command as? any MakingCommand else { return try await community.perform(command, as: actor) }
        return try await make(making) as! C.Outcome
    }

    private func make<C: MakingCommand>(_ command: C) async throws -> C.Outcome {
        var command = command
        if command.madeID == nil, request.method == .post, parameter("command") == C.name,
            let sent = form[C.madeIDField]
        {
            command.madeID = ID(sent)
        }
        do {
            return try await community.perform(command, as: actor)
        } catch let refusal as Refusal where refusal.isIDTaken {
            command.madeID = try command.idOfContent(by: actor.userID, community.environment.digest)
        }
        do {
            return try await community.perform(command, as: actor)
        } catch let refusal as Refusal where refusal.isIDTaken {
            // What was made under that one as well is gone: this is a new thing.
            command.madeID = nil
            return try await community.perform(command, as: actor)
        }
    }

    func read<Value: Sendable>(
        atLength: Bool = false, _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await community.read(atLength: atLength, body)
    }
}
