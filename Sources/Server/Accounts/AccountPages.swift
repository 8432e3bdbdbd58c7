import Domain
import HTML
import HTTPTypes
import Localization
import Operations
import ServerOperations
import Store
import Web

/// Account pages and forms: registration, sign-in, confirmation, profile and settings.
struct AccountPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let community: Community
    let addresses: Addresses
    let exports: PersonalExports

    init(_ pages: PageRoutes, _ forms: FormRoutes, _ server: RouteDependencies) {
        self.pages = pages
        self.forms = forms
        community = server.community
        addresses = server.addresses
        exports = server.exports
    }

    private var signInLimits: SignInLimits { SignInLimits(limiter: forms.limiter, community: community) }

    func register() {
        entryPages()
        own()
        signingForms()
        mailForms()
        ownForms()
    }

    // MARK: Pages

    private func entryPages() {
        pages.get(Path.register, access: .anyone, query: ["next"]) { call in
            let next = PageResponder.localPath(call.query("next"))
            guard call.actor == .nobody else { return .seeOther(next) }
            return .page(RegisterPage.html(call.page, next: next, form: try await AccountPages.known(next, call)))
        }
        pages.get(Path.signIn, access: .anyone, query: ["next"]) { call in
            let next = PageResponder.localPath(call.query("next"))
            guard call.actor == .nobody else { return .seeOther(next) }
            return .page(SignInPage.html(call.page, next: next))
        }
        pages.get(Path.forgot, access: .anyone) { .page(ForgotPage.html($0.page)) }
        pages.get(Path.forgotSent, access: .anyone) { .page(ForgotSentPage.html($0.page)) }
        pages.get(Path.Template.reset, access: .anyone) { call in
            let (token, state) = try await AccountPages.token(.reset, call)
            return .page(ResetPage.html(call.page, token: token, form: state))
        }
        pages.get(Path.Template.restoreEmail, access: .anyone) { call in
            let (token, state) = try await AccountPages.token(.takeBack, call)
            return .page(RestoreEmailPage.html(call.page, token: token, form: state))
        }
        pages.get(Path.Template.verify, access: .anyone) { call in
            let (token, state) = try await AccountPages.token(.verify, call)
            return .page(try await AccountPages.verifying(token, call, state))
        }
        pages.get(Path.verify, access: .signedIn) { call in
            guard try !call.actor.signedIn().isVerified else { return .seeOther(PageResponder.next(of: call.request)) }
            return .page(try await AccountPages.pending(call, FormInput()))
        }
    }

    /// Prefills the form with what the newcomer's link reveals: the mailed address or the guest's name.
    private static func known(_ next: String, _ call: WebCall) async throws -> FormInput {
        let parts = next.split(separator: "/")
        guard parts.count == 2, let token = parts.last.map(String.init) else { return FormInput() }
        switch parts[0] {
        case "i":
            let invited = try await call.read { try LinkQuery.invited(token: token, in: $0) }
            return FormInput(fields: invited.map { ["email": $0.email] } ?? [:])
        case "g":
            let pass = try? await call.read {
                try GuestPass.view(token, environment: call.community.environment, in: $0)
            }
            guard let pass, pass.isMailed else { return FormInput() }
            let words = pass.name.split(separator: " ", maxSplits: 1).map(String.init)
            return FormInput(fields: [
                "givenName": words.first ?? "", "familyName": words.dropFirst().first ?? "", "email": pass.email,
            ])
        default: return FormInput()
        }
    }

    /// Returns the token of a mailed link, and any error to show before its form is sent.
    private static func token(_ purpose: MailToken.Purpose, _ call: WebCall) async throws -> (String, FormInput) {
        let token = call.parameter("token")
        do {
            try await call.read { try MailToken.check(token, purpose, environment: call.community.environment, in: $0) }
            return (token, FormInput())
        } catch let refusal as Refusal { return (token, Form().state(refusal)) }
    }

    /// Renders the page of a link that confirms an address, or has confirmed it.
    private static func verifying(_ token: String, _ call: WebCall, _ state: FormInput) async throws -> HTML {
        let environment = call.community.environment
        let (isDone, next) = try await call.read {
            (
                try MailToken.hasConfirmed(token, environment: environment, in: $0),
                try MailToken.next(token, environment: environment, in: $0)
            )
        }
        return VerifyLinkPage.html(
            call.page, token: token, isDone: isDone, next: PageResponder.localPath(next), form: state)
    }

    /// Renders the page for people whose address is not confirmed.
    @Sendable private static func pending(_ call: WebCall, _ state: FormInput) async throws -> HTML {
        let person = try call.actor.signedIn()
        let (account, isOpen) = try await call.read {
            (try AccountQuery.account(person.id, in: $0), try Strangers.maySeePublicEvents(in: $0))
        }
        return VerifyPendingPage.html(call.page, email: account.email, isOpen: isOpen, form: state)
    }

    private func own() {
        let settings = settingsPage
        pages.get(Path.me, access: .signedIn) { call in
            let person = try call.actor.signedIn()
            let (account, reports) = try await call.read {
                (
                    try AccountQuery.account(person.id, in: $0),
                    try call.actor.member?.role == .administrator ? ReportQuery.waiting(as: call.actor, in: $0) : 0
                )
            }
            return .page(MePage.html(call.page, account: account, reports: reports))
        }
        pages.get(Path.settings) { .page(try await settings($0, [:])) }
    }

    /// The settings page, with the states of refused forms.
    var settingsPage: @Sendable (WebCall, [FormAction: FormInput]) async throws -> HTML {
        let addresses = addresses
        return { call, states in
            let person = try call.actor.verified()
            let (account, sessions, feeds, open) = try await call.read {
                (
                    try AccountQuery.account(person.id, in: $0), try AccountQuery.sessions(as: call.actor, in: $0),
                    try CalendarQuery.feeds(as: call.actor, in: $0), try OpenBalance.all(of: call.actor, in: $0)
                )
            }
            return SettingsPage.html(
                call.page, account: account, sessions: sessions, feeds: feeds.map { ($0, addresses.feed($0.secret)) },
                open: open,
                languages: call.pages.settings.languages.all.map { ($0.tag, $0.name) }, forms: states)
        }
    }

    // MARK: Forms

    private func signingForms() {
        let (cookie, community, limits) = (forms.cookie, community, signInLimits)
        @Sendable func signedIn(_ tokens: SessionTokens, to path: String) -> Reply {
            var reply = Reply.seeOther(path)
            reply.headers.append(contentsOf: cookie.set(tokens))
            return reply
        }
        forms.on(
            .command(RegisterAccount.self, as: .registerAccount), access: .anyone,
            before: { try await limits.checkBeforeBody("register", address: $0.context.address) }
        ) { call in
            try limits.check("register", email: call.form["email"], address: call.context.address)
            let form = call.form
            let next = PageResponder.localPath(form["next"])
            let user = try await call.community.register(
                Registration(
                    givenName: form["givenName"], familyName: form["familyName"], email: form["email"],
                    password: form["password"], timeZone: form["timeZone"],
                    locale: call.context.language.tag),
                next: next == Path.home || next.utf8.count > PageResponder.maxNextLength ? nil : next)
            var reply = signedIn(
                try await call.community.perform(
                    StartSession(
                        user: user, kind: .web, device: DeviceName.of(call.request),
                        deviceSecret: cookie.deviceSecret(in: call.request)),
                    as: .system), to: Path.verify)
            if next != Path.home { reply.headers.append(PageResponder.next(next)) }
            return reply
        } redisplay: { call, state in
            RegisterPage.html(call.page, next: PageResponder.localPath(call.form["next"]), form: state)
        }
        forms.on(
            .signIn, access: .anyone,
            before: { call in
                try await limits.checkBeforeBody(
                    address: call.context.address, deviceSecret: cookie.deviceSecret(in: call.request))
            }
        ) { call in
            let tokens = try await SignInAttempt(community: community, limits: limits).run(
                email: call.form["email"], password: call.form["password"], kind: .web,
                deviceSecret: cookie.deviceSecret(in: call.request), request: call.request, context: call.context)
            var reply = signedIn(tokens, to: PageResponder.localPath(call.form["next"]))
            let (hash, now) = (community.environment.digest(Array(tokens.accessToken.utf8)), call.now)
            reply.person = try await call.read { try AccountQuery.session(accessHash: hash, now: now, in: $0) }?.person
            return reply
        } redisplay: { call, state in
            SignInPage.html(call.page, next: PageResponder.localPath(call.form["next"]), form: state)
        }
        forms.on(.signOut, access: .anyone) { call in
            if call.actor.person != nil { try await call.perform(EndSession(id: nil)) }
            var reply = Reply.seeOther(Path.home)
            reply.headers.append(cookie.clear())
            reply.headers.append(PageResponder.next(nil))
            reply.headers.append(contentsOf: PageResponder.clearingQueries)
            // Clears everything that was shown to the person from the device.
            reply.headers[.clearSiteData] = "\"cache\", \"storage\""
            return reply
        }
    }

    /// Returns whether the browser is signed in to another account with the address that was just confirmed, as when
    /// somebody has registered twice with different passwords. That account can never be confirmed.
    private static func isStranded(_ call: WebCall, beside confirmed: ID<User>) async throws -> Bool {
        guard let me = call.actor.person, !me.isVerified, me.id != confirmed else { return false }
        return try await call.read { reader in
            func key(_ user: ID<User>) throws -> String? {
                EmailAddress(try AccountQuery.account(user, in: reader).email)?.key
            }
            return try key(me.id) == key(confirmed)
        }
    }

    private func mailForms() {
        let (limits, community, cookie) = (signInLimits, community, forms.cookie)
        forms.on(
            ResendVerification.self, as: .resendVerification, access: .signedIn,
            done: { _, _, _ in
                PageResponder.done(Path.verify, "We’ve sent the mail again.")
            }, redisplay: AccountPages.pending)
        let settings = settingsPage
        forms.on(
            .command(ChangeEmail.self, as: .changeEmail), access: .signedIn,
            run: { call in
                let person = try call.actor.signedIn()
                try limits.checkStepUp(call.actor)
                try await community.changeEmail(call.form["email"], password: call.form["password"], as: call.actor)
                return PageResponder.done(
                    person.isVerified ? Path.settings : Path.verify,
                    "We sent a link to \(call.form["email"] ?? ""). Open it to confirm the address.")
            },
            redisplay: { call, state in
                guard call.actor.person?.isVerified == true else { return try await AccountPages.pending(call, state) }
                return try await settings(call, [.changeEmail: state])
            })
        forms.on(
            VerifyEmail.self, as: .verifyEmail, access: .anyone,
            done: { call, command, confirmed in
                // The link may be opened in any browser. The one used to register may know a later page.
                let noted = try await call.read {
                    try MailToken.next(command.token ?? "", environment: call.community.environment, in: $0)
                }
                let known = PageResponder.next(of: call.request)
                let wanted = known == Path.home ? PageResponder.localPath(noted) : known
                if try await AccountPages.isStranded(call, beside: confirmed) {
                    try await call.perform(EndSession(id: nil))
                    var reply = PageResponder.done(
                        wanted == Path.home ? Path.signIn : Path.signIn(next: wanted),
                        "Your address is confirmed. You registered more than once: sign in with the password that you chose for this link."
                    )
                    reply.headers.append(cookie.clear())
                    return reply
                }
                let next =
                    call.actor != .nobody ? wanted : wanted == Path.home ? Path.signIn : Path.signIn(next: wanted)
                var reply = PageResponder.done(
                    next,
                    call.actor.person?.isVerified == true
                        ? "Your new address is confirmed." : "Your address is confirmed. Welcome!")
                reply.headers.append(PageResponder.next(nil))
                return reply
            },
            redisplay: { call, state in
                try await AccountPages.verifying(call.form["token"] ?? "", call, state)
            })
        forms.on(
            .command(ForgotPassword.self, as: .forgotPassword), access: .anyone,
            before: { try await limits.checkBeforeBody("forgot", address: $0.context.address) },
            run: { call in
                try await ForgottenPassword(community: community, limits: limits).ask(
                    email: call.form["email"], address: call.context.address)
                return .seeOther(Path.forgotSent)
            },
            redisplay: { call, state in
                ForgotPage.html(call.page, form: state)
            })
        forms.on(
            .resetPassword, access: .anyone,
            run: { call in
                let device = try await call.community.resetPassword(
                    token: call.form["token"], to: call.newPassword(cookie))
                var reply = PageResponder.done(Path.signIn, "Your new password is set. Sign in with it.")
                reply.headers.append(contentsOf: device.map { [cookie.setDevice($0)] } ?? [])
                return reply
            },
            redisplay: { call, state in
                ResetPage.html(call.page, token: call.form["token"] ?? "", form: state)
            })
        forms.on(
            RestoreEmail.self, as: .restoreEmail, access: .anyone,
            done: { _, _, token in
                PageResponder.done(
                    Path.reset(token),
                    "This address belongs to your account again, and every device is signed out. Now set a new password."
                )
            },
            redisplay: { call, state in
                RestoreEmailPage.html(call.page, token: call.form["token"] ?? "", form: state)
            })
    }

    private func ownForms() {
        let (limits, cookie, community, exports) = (signInLimits, forms.cookie, community, exports)
        let settings = settingsPage
        func onSettings(_ action: FormAction, access: Endpoint.Access = .verified, _ run: @escaping FormRoutes.Action) {
            forms.on(
                action, access: access, run: run,
                redisplay: { call, state in try await settings(call, [action: state]) })
        }
        onSettings(.changePassword) { call in
            try limits.checkStepUp(call.actor)
            let device = try await community.changePassword(
                current: call.form["current"], to: call.newPassword(cookie), as: call.actor)
            var reply = PageResponder.done(Path.settings, "Password changed. Other devices are signed out.")
            reply.headers.append(contentsOf: device.map { [cookie.setDevice($0)] } ?? [])
            return reply
        }
        onSettings(.command(EndSession.self, as: .endSession)) { call in
            try await call.perform(EndSession(id: call.form.id("id")))
            return PageResponder.done(Path.settings, "That device is signed out.")
        }
        onSettings(.command(EndOtherSessions.self, as: .endOtherSessions)) { call in
            try await call.perform(EndOtherSessions())
            return PageResponder.done(Path.settings, "All other devices are signed out.")
        }
        onSettings(.command(DeleteAccount.self, as: .deleteAccount), access: .signedIn) { call in
            try limits.checkStepUp(call.actor)
            try await community.deleteAccount(password: call.form["password"], as: call.actor)
            var reply = PageResponder.done(Path.home, "Your account is deleted.")
            reply.headers.append(cookie.clear())
            return reply
        }
        onSettings(.exportData) { call in
            _ = try call.actor.verified()
            try limits.checkStepUp(call.actor)
            _ = try await community.prove(password: call.form["password"], as: call.actor)
            return try await exports.reply(as: call.actor, over: call.context.channel)
        }
        onSettings(.command(CreateFeed.self, as: .createFeed)) { call in
            try await call.perform(CreateFeed())
            return PageResponder.done(Path.settings, "Here is your calendar address. Keep it to yourself.")
        }
        onSettings(.command(RevokeFeed.self, as: .revokeFeed)) { call in
            try await call.perform(RevokeFeed(id: call.form.id("id")))
            return PageResponder.done(Path.settings, "That calendar address is switched off.")
        }
        forms.on(.appearance, access: .anyone) { call in
            let theme = call.form["theme"] ?? "system"
            guard ["light", "dark", "system"].contains(theme) else {
                throw Refusal.invalid("theme", "Choose light, dark or system.")
            }
            var reply = PageResponder.done(Path.settings)
            reply.headers.append(PageResponder.theme(theme))
            return reply
        }
        onSettings(.command(UpdateProfile.self)) { call in
            let form = call.form
            try await call.perform(
                UpdateProfile(
                    givenName: form.changed("givenName"),
                    familyName: form.changed("familyName").map { .set($0) } ?? .keep, handle: form.changed("handle"),
                    timeZone: form["timeZone"].flatMap { _ in form.changed("timeZone") },
                    locale: form["locale"].flatMap { _ in form.changed("locale") }))
            // The next page uses the newly chosen language.
            let language =
                form["locale"].flatMap { _ in form.changed("locale") }.map {
                    call.pages.settings.languages.language(of: $0)
                } ?? call.context.language
            return PageResponder.done(Path.settings, "Saved.").localized(in: language)
        }
    }
}

extension WebCall {
    /// Returns the new password as typed, with the device that it was typed on.
    fileprivate func newPassword(_ cookie: SessionCookie) -> NewPassword {
        NewPassword(
            form["password"], renewsFeeds: form.isOn("renewFeeds"), device: DeviceName.of(request),
            deviceSecret: cookie.deviceSecret(in: request) ?? "")
    }
}
