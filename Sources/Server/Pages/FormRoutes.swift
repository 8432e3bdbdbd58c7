import Domain
import HTML
import HTTPTypes
import Operations
import Web
import Wire

/// The one write route of the web app: a form is posted under a command's name with its fields, and the reply is where the
/// person goes next, or the same page again with what they typed and each error at its field.
final class FormRoutes {
    typealias Run = @Sendable (WebCall) async throws -> Reply
    typealias Before = @Sendable (WebCall) async throws -> Void
    typealias Again = @Sendable (WebCall, FormState) async throws -> HTML

    let limiter: RateLimiter
    let cookie: SessionCookie
    private let pages: PageRoutes
    private let intake: Intake
    private var forms:
        [String: (
            access: Endpoint.Access, upload: UploadRule?, before: Before, run: Run, again: Again?, showsMap: Bool
        )] = [:]

    init(pages: PageRoutes, intake: Intake, limiter: RateLimiter, cookie: SessionCookie) {
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
    ///   - showsMap: whether that page has a map.
    func on<C: ClientCommand>(
        _ command: C.Type, access: Endpoint.Access = .verified,
        fill: @escaping @Sendable (WebCall) async throws -> C = { try $0.form.decode(C.self) },
        done: @escaping @Sendable (WebCall, C, C.Outcome) async throws -> Reply, showsMap: Bool = false,
        again: Again? = nil
    ) {
        on(
            .command(command), access: access,
            run: { call in
                let command = try await fill(call)
                return try await done(call, command, call.perform(command))
            }, showsMap: showsMap, again: again)
    }

    /// A form that takes more than one command, or more than the command.
    ///
    /// - Parameters:
    ///   - upload: the rule of its file; nil for a form that has none.
    ///   - before: refuses what can be refused before a byte of the form is read.
    ///   - run: does it and says where to go.
    func on(
        _ action: FormAction, access: Endpoint.Access = .verified, upload: UploadRule? = nil,
        before: @escaping Before = { _ in }, run: @escaping Run,
        showsMap: Bool = false, again: Again? = nil
    ) {
        forms[action.name] = (access, upload, before, run, again, showsMap)
    }

    /// The page of a form that was sent by nobody, with what they typed, now that they have signed in.
    private static func page(
        _ again: Again, showsMap: Bool, of form: Form, _ call: WebCall, as person: Person, instead reply: Reply
    ) async throws -> Reply {
        var context = call.context
        context.actor = .person(person)
        let hadFile = call.form.isOn(FormState.keptButFile)
        let call = WebCall(
            request: call.request, context: context, pages: call.pages, parameters: call.parameters, form: form)
        var state = form.state()
        state.summary =
            hadFile
            ? "You’re signed in again. Choose the file again, and send it once more."
            : "You’re signed in again. Look it over, and send it once more."
        do {
            var page = Reply.page(try await again(call, state), showsMap: showsMap)
            page.headers = reply.headers
            page.headers[.location] = nil
            return page
        } catch is Refusal {
            // It is not there any more, or not for them.
            return reply
        }
    }

    /// The way to sign in, with what was typed where they may go on with it.
    private static func signIn(_ call: WebCall, with form: Form?, by cookie: SessionCookie) -> Reply {
        var context = call.context
        context.actor = .nobody
        let (request, next) = (call.request, PageMaker.origin(of: call.request) ?? Path.home)
        guard
            let kept = form?.kept(
                call.parameter("command"), by: cookie.who(in: request), hadFile: Form.hasParts(request))
        else {
            return .seeOther(Path.signIn(next: next), flash: SignInPage.ended)
        }
        let page = WebCall(request: request, context: context, pages: call.pages).page
        return .page(SignInPage.html(page, next: next, form: kept), status: .unauthorized)
    }

    /// Whether a sentence above a page is enough for it.
    private static func isSaidInPassing(_ code: Refusal.Code) -> Bool {
        switch code {
        case .unauthenticated, .emailUnverified, .rateLimited, .unavailable, .internal: false
        default: true
        }
    }

    /// The least that a sender must be, by the name of the form.
    var access: [String: Endpoint.Access] { forms.mapValues(\.access) }

    func register() {
        let (forms, intake, cookie) = (forms, intake, cookie)
        // A browser that is sent to the address of a refused form by hand asks for it with GET.
        pages.get(Path.Template.form, access: .anyone) { _ in .seeOther(Path.home) }
        // Each form says who may send it. What one with a file is about is named in its address, so that it is known also where the file is too
        // large to be read.
        pages.post(Path.Template.form, access: .anyone, query: ["event", "expense"]) { call in
            var call = call
            let (request, actor) = (call.request, call.actor)
            guard let handler = forms[call.parameter("command")] else { throw Refusal.notFound }
            do throws(Refusal) { try handler.access.check(actor) } catch {
                guard error.code == .unauthenticated else { throw error }
                // Whoever may go on with what was typed once they have signed in does not lose it.
                guard handler.again != nil, cookie.who(in: request) != nil else {
                    return FormRoutes.signIn(call, with: nil, by: cookie)
                }
                let form = try? await Form(
                    typedInto: request, from: call.context.who, by: intake, hasFiles: handler.upload != nil)
                return FormRoutes.signIn(call, with: form, by: cookie)
            }
            try await handler.before(call)
            // What somebody typed whose session has ended comes along with the form that signs them in again.
            let textLimit =
                call.parameter("command") == FormAction.signIn.name && cookie.who(in: request) != nil
                ? RequestBody.keptLimit : handler.access.isOpen ? RequestBody.strangersLimit : RequestBody.limit
            // Of a form that cannot be read, the page is shown again only where it has a file: its address says what it is about.
            var again = handler.upload == nil ? nil : handler.again
            do {
                try await call.form.read(
                    request, from: call.context.who, by: intake, upload: handler.upload, textLimit: textLimit)
                again = handler.again
                var reply = try await handler.run(call)
                reply.headers.append(FormSeed.renewed(by: call.community.environment.random))
                guard let person = reply.person, let (action, form) = call.form.resumed(by: person),
                    let resumed = forms[action], let again = resumed.again,
                    (try? resumed.access.check(.person(person))) != nil
                else { return reply }
                return try await FormRoutes.page(
                    again, showsMap: resumed.showsMap, of: form, call, as: person, instead: reply)
            } catch let refusal as Refusal {
                let form = call.form
                // Their session has ended while the form arrived: no page is theirs any more.
                if refusal == .unauthenticated, actor != .nobody {
                    return FormRoutes.signIn(call, with: handler.again == nil ? nil : form, by: cookie)
                }
                if refusal.code == .unauthenticated, actor == .nobody, form["password"] == nil {
                    return .seeOther(Path.signIn(next: PageMaker.localPath(form["next"])))
                }
                // It came too late: somebody else has taken away what it is about, and the page that it was on shows how things stand.
                if refusal.code == .notFound, let origin = PageMaker.origin(of: request) {
                    return .seeOther(
                        origin, flash: refusal == .notFound ? "That isn’t there any more." : refusal.message)
                }
                // A button has nothing that could be put right: what stands in its way is said where it was pressed.
                if handler.again == nil, let origin = PageMaker.origin(of: request),
                    FormRoutes.isSaidInPassing(refusal.code)
                {
                    return .seeOther(origin, flash: refusal.message)
                }
                guard let again, refusal.code != .emailUnverified, refusal.code != .notFound else { throw refusal }
                let status = HTTPResponse.Status(code: refusal.code.status)
                // What is wrong with a field is put right in it, also where it is the password.
                let isAtField = status.code == 403 && !refusal.fields.isEmpty
                let shown: HTTPResponse.Status = status.code == 401 || isAtField ? .unprocessableContent : status
                var reply = Reply.page(
                    try await again(call, form.state(refusal)), status: shown, showsMap: handler.showsMap)
                if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
                return reply
            }
        }
    }
}
