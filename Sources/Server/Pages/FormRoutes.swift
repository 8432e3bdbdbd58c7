import Domain
import HTML
import HTTPTypes
import Operations
import Presentation
import Web
import Wire

/// The only write route of the web app. A form is posted under its command's name. The reply redirects to the next
/// page, or shows the same page again with the submitted values and an error at each invalid field.
final class FormRoutes {
    typealias Action = @Sendable (WebCall) async throws -> Reply
    typealias Precheck = @Sendable (WebCall) async throws -> Void
    typealias Redisplay = @Sendable (WebCall, FormInput) async throws -> HTML

    let limiter: RateLimiter
    let cookie: SessionCookie
    private let pages: PageRoutes
    private let bodyReader: RequestBodyReader
    private var forms:
        [String: (
            access: Endpoint.Access, upload: UploadRule?, before: Precheck, run: Action, redisplay: Redisplay?,
            showsMap: Bool
        )] = [:]

    init(pages: PageRoutes, bodyReader: RequestBodyReader, limiter: RateLimiter, cookie: SessionCookie) {
        self.pages = pages
        self.bodyReader = bodyReader
        self.limiter = limiter
        self.cookie = cookie
    }

    /// Registers a form that performs one command.
    ///
    /// - Parameters:
    ///   - action: The name that pages have for the command; nil if they name it by its type.
    ///   - access: The minimum access level of a sender. Forms of other senders are not read.
    ///   - fill: Builds the command, if it is more than the form's fields (``FormDecoder``).
    ///   - done: Returns where to go after the command.
    ///   - redisplay: Renders the page to show if the command is refused; nil for the error page.
    ///   - showsMap: Whether that page has a map.
    func on<C: ClientCommand>(
        _ command: C.Type, as action: FormAction? = nil, access: Endpoint.Access = .verified,
        fill: @escaping @Sendable (WebCall) async throws -> C = { try $0.form.decode(C.self) },
        done: @escaping @Sendable (WebCall, C, C.Outcome) async throws -> Reply, showsMap: Bool = false,
        redisplay: Redisplay? = nil
    ) {
        on(
            action.map { FormAction.command(command, as: $0) } ?? .command(command), access: access,
            run: { call in
                let command = try await fill(call)
                return try await done(call, command, call.perform(command))
            }, showsMap: showsMap, redisplay: redisplay)
    }

    /// Registers a form that performs several commands, or more than a command.
    ///
    /// - Parameters:
    ///   - upload: The rule of the file; nil for a form without one.
    ///   - before: Refuses requests before their body is read.
    ///   - run: Performs the action and returns where to go.
    func on(
        _ action: FormAction, access: Endpoint.Access = .verified, upload: UploadRule? = nil,
        before: @escaping Precheck = { _ in }, run: @escaping Action,
        showsMap: Bool = false, redisplay: Redisplay? = nil
    ) {
        forms[action.name] = (access, upload, before, run, redisplay, showsMap)
    }

    /// Renders the page of a form that was sent without a session, with its values, now that the sender has signed in.
    private static func page(
        _ redisplay: Redisplay, showsMap: Bool, of form: Form, _ call: WebCall, as person: Person, instead reply: Reply
    ) async throws -> Reply {
        var context = call.context
        context.actor = .person(person)
        let hadFile = call.form.isOn(FormInput.droppedFileField)
        let call = WebCall(
            request: call.request, context: context, pages: call.pages, parameters: call.parameters, form: form)
        var state = form.state()
        state.summary =
            hadFile
            ? "You’re signed in again. Choose the file again, then send the form again."
            : "You’re signed in again. Check what you entered, then send it again."
        do {
            var page = Reply.page(try await redisplay(call, state), showsMap: showsMap)
            page.headers = reply.headers
            page.headers[.location] = nil
            return page
        } catch is Refusal {
            // The subject of the form no longer exists, or is not visible to this person.
            return reply
        }
    }

    /// Redirects to the sign-in page, with the submitted values if the person may continue with them.
    private static func signIn(_ call: WebCall, with form: Form?, by cookie: SessionCookie) -> Reply {
        var context = call.context
        context.actor = .nobody
        let (request, next) = (call.request, PageResponder.origin(of: call.request) ?? Path.home)
        guard
            let kept = form?.savedForSignIn(
                call.parameter("command"), by: cookie.lastUser(in: request), hadFile: Form.hasParts(request))
        else {
            return .seeOther(Path.signIn(next: next), flash: EndedSession.withoutInput.prompt)
        }
        let page = WebCall(request: request, context: context, pages: call.pages).page
        return .page(SignInPage.html(page, next: next, form: kept), status: .unauthorized)
    }

    /// Returns whether a refusal can be shown as a message on the previous page.
    private static func isShownAsFlash(_ code: Refusal.Code) -> Bool {
        switch code {
        case .unauthenticated, .emailUnverified, .rateLimited, .unavailable, .internal: false
        default: true
        }
    }

    /// The minimum access level of a sender, by the name of the form.
    var access: [String: Endpoint.Access] { forms.mapValues(\.access) }

    func register() {
        let (forms, bodyReader, cookie) = (forms, bodyReader, cookie)
        // Opening the URL of a refused form by hand sends a GET.
        pages.get(Path.Template.form, access: .anyone) { _ in .seeOther(Path.home) }
        // Each form has its own access level. The URL names the subject of a form with a file, so that it is known even
        // if the file is too large to be read.
        pages.post(Path.Template.form, access: .anyone, query: ["event", "expense"]) { call in
            var call = call
            let (request, actor) = (call.request, call.actor)
            guard let handler = forms[call.parameter("command")] else { throw Refusal.notFound }
            do throws(Refusal) { try handler.access.check(actor) } catch {
                guard error.code == .unauthenticated else { throw error }
                // Keeps the submitted values, if the sender may continue with them after signing in.
                guard handler.redisplay != nil, cookie.lastUser(in: request) != nil else {
                    return FormRoutes.signIn(call, with: nil, by: cookie)
                }
                let form = try? await Form(
                    typedInto: request, from: call.context.caller, by: bodyReader, hasFiles: handler.upload != nil)
                return FormRoutes.signIn(call, with: form, by: cookie)
            }
            try await handler.before(call)
            // The sign-in form also carries the values that were submitted with an expired session.
            let textLimit =
                call.parameter("command") == FormAction.signIn.name && cookie.lastUser(in: request) != nil
                ? RequestBody.resumedFormLimit : handler.access.isOpen ? RequestBody.anonymousLimit : RequestBody.limit
            // If a form cannot be read, its page is shown again only if it has a file, because then the URL names
            // its subject.
            var redisplay = handler.upload == nil ? nil : handler.redisplay
            do {
                try await call.form.read(
                    request, from: call.context.caller, by: bodyReader, upload: handler.upload, textLimit: textLimit)
                redisplay = handler.redisplay
                var reply = try await handler.run(call)
                reply.headers.append(FormSeed.renewed(by: call.community.environment.random))
                guard let person = reply.person, let (action, form) = call.form.restored(for: person),
                    let resumed = forms[action], let redisplay = resumed.redisplay,
                    (try? resumed.access.check(.person(person))) != nil
                else { return reply }
                return try await FormRoutes.page(
                    redisplay, showsMap: resumed.showsMap, of: form, call, as: person, instead: reply)
            } catch let refusal as Refusal {
                let form = call.form
                // The session expired while the form was being received.
                if refusal == .unauthenticated, actor != .nobody {
                    return FormRoutes.signIn(call, with: handler.redisplay == nil ? nil : form, by: cookie)
                }
                if refusal.code == .unauthenticated, actor == .nobody, form["password"] == nil {
                    return .seeOther(Path.signIn(next: PageResponder.localPath(form["next"])))
                }
                // The subject was removed meanwhile. The page of the form shows the current state.
                if refusal.code == .notFound, let origin = PageResponder.origin(of: request) {
                    return .seeOther(
                        origin, flash: refusal == .notFound ? "That no longer exists." : refusal.message,
                        isRefusal: true)
                }
                // A button has nothing to correct, so the message is shown on the page where it was pressed.
                if handler.redisplay == nil, let origin = PageResponder.origin(of: request),
                    FormRoutes.isShownAsFlash(refusal.code)
                {
                    return .seeOther(origin, flash: refusal.message, isRefusal: true)
                }
                guard let redisplay, refusal.code != .emailUnverified, refusal.code != .notFound else { throw refusal }
                let status = HTTPResponse.Status(code: refusal.code.status)
                // Field errors are shown in the form, also for a wrong password.
                let isAtField = status.code == 403 && !refusal.fields.isEmpty
                let shown: HTTPResponse.Status = status.code == 401 || isAtField ? .unprocessableContent : status
                var reply = Reply.page(
                    try await redisplay(call, form.state(refusal)), status: shown, showsMap: handler.showsMap)
                if let seconds = refusal.retryAfter { reply.headers[.retryAfter] = String(seconds) }
                return reply
            }
        }
    }
}

extension FormAction {
    /// Returns the action after checking that it names the command.
    static func command(_ command: any ClientCommand.Type, as action: FormAction) -> FormAction {
        precondition(action.names(command), "\(action.name): \(command)")
        return action
    }

    func names(_ command: any ClientCommand.Type) -> Bool {
        name == command.name && createdIDField == (command as? any CreatingCommand.Type)?.createdIDField
    }
}
