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

/// The one write route of the web app: a form posts a command's name and fields, and the reply is where the person
/// goes next or with the same page again, with what they typed and each error at its field.
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

    /// - Parameters:
    ///   - access: the least that a sender must be. Of anybody else not a byte of the form is read.
    ///   - limit: the most bytes of a form with files; nil for a form that has none.
    ///   - run: performs the command and says where to go.
    ///   - again: the page to show when the command is refused; the error page if nil.
    func on(
        _ command: String, access: Endpoint.Access = .verified, limit: Int? = nil, run: @escaping Run,
        again: Again? = nil
    ) {
        forms[command] = (access, limit, run, again)
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
