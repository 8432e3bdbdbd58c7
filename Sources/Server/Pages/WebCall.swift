import Domain
import Hummingbird
import Operations
import Store
import Web

/// One request of the web app, for a page or with a form, with helpers for handlers.
struct WebCall: Sendable {
    let request: Request
    let context: AppContext
    let pages: PageResponder
    /// The declared query parameters.
    var parameters = QueryParameters()
    /// The submitted form; empty for a page.
    var form = Form()

    var actor: Actor { context.actor }
    var community: Community {
        pages.community.requested(from: context.address, in: pages.longReads.queue(of: context.caller))
    }
    var now: Instant { community.now }
    var page: PageContext { pages.context(request, context) }

    /// Returns the raw value of `{name}` in the path.
    func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    /// Returns an id from the path. A malformed id is `not_found`.
    func id<Subject>(_ name: String = "id", of _: Subject.Type = Subject.self) throws(Refusal) -> ID<Subject> {
        guard let id = ID<Subject>(parameter(name)) else { throw .notFound }
        return id
    }

    /// Returns a query parameter.
    func query(_ name: String) -> String? { parameters.exact(name) }

    /// Returns a free-text parameter, in which `+` is a space.
    func freeText(_ name: String) -> String? { parameters.freeText(name) }

    /// The list position to continue from. A malformed cursor starts the list over.
    var cursor: PageCursor? { query("cursor").flatMap { PageCursor(text: $0) } }

    /// Performs a command under the id that its form carried.
    ///
    /// If a form is sent again with other content, as after going back, it creates another resource, so that nothing
    /// typed is lost. That resource's id follows from the content, the sender and the form's id, so that pressing twice
    /// creates one.
    @discardableResult
    func perform<C: Command>(_ command: C) async throws -> C.Outcome {
        guard let making = command as? any CreatingCommand else {
            return try await community.perform(command, as: actor)
        }
        return try await make(making) as! C.Outcome
    }

    private func make<C: CreatingCommand>(_ command: C) async throws -> C.Outcome {
        var command = command
        if command.createdID == nil, request.method == .post, parameter("command") == C.name,
            let sent = form[C.createdIDField]
        {
            command.createdID = ID(sent)
        }
        do {
            return try await community.perform(command, as: actor)
        } catch let refusal as Refusal where refusal.isIDTaken {
            command.createdID = try command.idOfContent(by: actor.userID, community.environment.digest)
        }
        do {
            return try await community.perform(command, as: actor)
        } catch let refusal as Refusal where refusal.isIDTaken {
            // That id is taken as well, by a resource that is deleted. Use a new id.
            command.createdID = nil
            return try await community.perform(command, as: actor)
        }
    }

    func read<Value: Sendable>(
        inBackground: Bool = false, _ body: @escaping @Sendable (any Reader) throws -> Value
    ) async throws -> Value {
        try await community.read(inBackground: inBackground, body)
    }
}
