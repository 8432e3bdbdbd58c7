import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// One form that was sent, with what its handler asks of it.
struct FormCall: Sendable {
    var form: Form
    let request: Request
    let context: AppContext
    let pages: PageMaker

    var actor: Actor { context.actor }
    var community: Community { pages.community.asked(from: context.address) }
    var page: PageContext { pages.context(request, context) }

    @discardableResult
    func perform<C: Command>(_ command: C) async throws -> C.Outcome {
        try await community.perform(command, as: actor)
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any Reader) throws -> Value) async throws -> Value {
        try await community.read(body)
    }
}

/// The one write route of the web app: a form is posted under a command's name with its fields, and the reply is where the
/// person goes next, or the same page again with what they typed and each error at its field.
final class FormRoutes {
    typealias Run = @Sendable (FormCall) async throws -> Reply
    typealias Again = @Sendable (FormCall, FormState) async throws -> HTML

    let limiter: RateLimiter
    let cookie: SessionCookie
    private let pages: PageMaker
    private let intake: Intake
    private var forms: [String: (access: Endpoint.Access, limit: Int?, run: Run, again: Again?)] = [:]

    init(pages: PageMaker, intake: Intake, limiter: RateLimiter, cookie: SessionCookie) {
        self.pages = pages
        self.intake = intake
        self.limiter = limiter
        self.cookie = cookie
    }

    /// A form that is a command.
    ///
    /// - Parameters:
    ///   - access: the least that a sender must be. Of anybody else not a byte of the form is read.
    ///   - fill: makes the command of the form, where that is more than its fields (``FormDecoder``).
    ///   - done: says where to go after it was performed.
    ///   - again: the page to show when the command is refused; the error page if nil.
    func on<C: ClientCommand>(
        _ command: C.Type, access: Endpoint.Access = .verified,
        fill: @escaping @Sendable (FormCall) async throws -> C = { try $0.form.decode(C.self) },
        done: @escaping @Sendable (FormCall, C, C.Outcome) async throws -> Reply, again: Again? = nil
    ) {
        on(
            .command(command), access: access,
            run: { call in
                let command = try await fill(call)
                return try await done(call, command, call.perform(command))
            }, again: again)
    }

    /// A form that takes more than one command, or more than the command.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of a form with files; nil for a form that has none.
    ///   - run: does it and says where to go.
    func on(
        _ action: FormAction, access: Endpoint.Access = .verified, limit: Int? = nil, run: @escaping Run,
        again: Again? = nil
    ) {
        forms[action.name] = (access, limit, run, again)
    }

    /// The least that a sender must be, by the name of the form.
    var access: [String: Endpoint.Access] { forms.mapValues(\.access) }

    func register(with router: some RouterMethods<AppContext>) {
        let forms = forms
        let (pages, intake) = (pages, intake)
        // A browser that is sent to the address of a refused form by hand asks for it with GET.
        router.get("/do/{command}") { request, _ in Reply.seeOther(Path.home).response(to: request) }
        router.post("/do/{command}") { request, context in
            guard let handler = forms[context.parameters.get("command") ?? ""] else { throw Refusal.notFound }
            do throws(Refusal) { try handler.access.check(context.actor) } catch {
                guard error.code == .unauthenticated else { throw error }
                return Reply.seeOther(Path.signIn(next: PageMaker.origin(of: request))).response(to: request)
            }
            let textLimit = handler.access == .anyone ? RequestBody.strangersLimit : RequestBody.limit
            var call = FormCall(form: Form(), request: request, context: context, pages: pages)
            // A form that cannot be read has its page shown again only where a file was what made it too large.
            var again = handler.limit == nil ? nil : handler.again
            do {
                call.form = try await Form(request, from: context.who, by: intake, limit: handler.limit, textLimit: textLimit)
                again = handler.again
                return try await handler.run(call).response(to: request)
            } catch let refusal as Refusal {
                let form = call.form
                if refusal.code == .unauthenticated, context.actor == .nobody, form["password"] == nil {
                    return Reply.seeOther(Path.signIn(next: PageMaker.localPath(form["next"]))).response(to: request)
                }
                guard let again, refusal.code != .emailUnverified, refusal.code != .notFound else { throw refusal }
                let status = Reply.problem(refusal, requestID: "").status
                // What is wrong with a field is put right in it, also where it is the password.
                let isAtField = status.code == 403 && !refusal.fields.isEmpty
                let shown: HTTPResponse.Status = status.code == 401 || isAtField ? .unprocessableContent : status
                var response = pages.reply(try await again(call, form.state(refusal)), to: request, status: shown)
                if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
                return response
            }
        }
    }
}
