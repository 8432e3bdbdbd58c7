import Domain
import Hummingbird
import Localization
import Operations
import ServerOperations
import Store
import Wire

/// `/auth` and `/me`.
struct AccountAPI {
    let community: Community
    let limiter: RateLimiter
    let exports: PersonalExports
    let seen: SeenSessions

    private var signInLimits: SignInLimits { SignInLimits(limiter: limiter, community: community) }

    func register(with api: API) {
        auth(api)
        me(api)
        sessions(api)
    }

    private func auth(_ api: API) {
        let signedIn = Endpoint.Reply.json(Schema(SignedIn<AccountView>.self), status: 200)
        api.on(
            .post, .register, "Create an account. The address receives a confirmation link.", access: .anyone,
            body: Registration.self, reply: .json(Schema(SignedIn<AccountView>.self), status: 201),
            before: { try await signInLimits.checkBeforeBody("register", address: $0.context.address) }
        ) { call, registration in
            try signInLimits.check("register", email: registration.email, address: call.context.address)
            var registration = registration
            registration.locale = registration.locale ?? call.context.language.tag
            let user = try await call.community.register(registration)
            let tokens = try await call.community.perform(
                StartSession(user: user, kind: .api, device: DeviceName.of(call.request)), as: .system)
            var reply = try await signedInReply(tokens)
            reply.status = .created
            reply.headers[.location] = APIPath.me()
            return reply
        }
        api.on(
            .post, .login, "Sign in.", access: .anyone, body: LoginBody.self, reply: signedIn,
            before: { try await signInLimits.checkBeforeBody(address: $0.context.address) }
        ) { call, body in
            let tokens = try await SignInAttempt(community: community, limits: signInLimits).run(
                email: body.email, password: body.password, kind: .api, request: call.request, context: call.context)
            return try await signedInReply(tokens)
        }
        api.on(
            .post, .refresh, "Exchange a refresh token for new tokens. The previous access token ends.",
            access: .anyone, body: RefreshSession.self,
            reply: signedIn
        ) { call, command in
            // The old token counts as copied if its successor was used.
            try await seen.write(to: community)
            guard case .tokens(let tokens) = try await call.perform(command)
            else { throw Refusal(.unauthenticated, "This session has ended. Sign in again.") }
            return try await signedInReply(tokens)
        }
        api.on(.post, .logout, "Sign out of this session.", access: .signedIn, body: EmptyBody.self, reply: .none) {
            call, _ in
            try await call.post(EndSession(id: nil))
        }
        api.on(
            .post, .verifyEmail, "Confirm an address with the mailed token.", access: .anyone, body: VerifyEmail.self,
            reply: .none
        ) { call, command in
            try await call.perform(command)
            return .none
        }
        api.on(
            .post, .resendVerification, "Mail the confirmation link again.", access: .signedIn, body: EmptyBody.self,
            reply: .none
        ) { call, _ in
            try await call.post(ResendVerification())
        }
        api.on(
            .post, .forgotPassword, "Mail a password reset link, if the address has an account.",
            access: .anyone, body: EmailBody.self, reply: .none,
            before: { try await signInLimits.checkBeforeBody("forgot", address: $0.context.address) }
        ) { call, body in
            try await ForgottenPassword(community: community, limits: signInLimits).ask(
                email: body.email, address: call.context.address)
            return .none
        }
        api.on(
            .post, .resetPassword, "Set a new password with the mailed token. Ends all sessions.", access: .anyone,
            body: PasswordResetBody.self, reply: .none
        ) { call, body in
            try await community.resetPassword(
                token: body.token,
                to: NewPassword(
                    body.password, renewsFeeds: body.renewFeeds == true, device: DeviceName.of(call.request)))
            return .none
        }
    }

    private func me(_ api: API) {
        let account = Endpoint.Reply.json(Schema(AccountView.self), status: 200)
        api.on(.get, .me, "Get your account.", access: .signedIn, reply: account) { call in
            let id = try call.actor.signedIn().id
            return try .json(await call.read { try AccountQuery.account(id, in: $0) })
        }
        api.on(
            .patch, .me,
            "Update your profile. A new address requires the password and takes effect once it is confirmed.",
            access: .signedIn,
            body: ProfileBody.self, reply: account
        ) { call, body in
            let person = try call.actor.signedIn()
            if body.email != nil {
                try signInLimits.checkStepUp(call.actor)
            } else if body.password != nil {
                // Refused, so that nobody believes this has set a password.
                let sentence: Phrase = "Send the password only with a new address. Set a new password at /me/password."
                throw Refusal(.unknownField, sentence, fields: ["password": sentence])
            }
            let profile = UpdateProfile(
                givenName: body.givenName, familyName: body.familyName, handle: body.handle, timeZone: body.timeZone,
                locale: body.locale)
            let isProfileChanged =
                !body.familyName.isKept
                || [body.givenName, body.handle, body.timeZone, body.locale].contains { $0 != nil }
            try await community.change(
                profile: isProfileChanged ? profile : nil, email: body.email, password: body.password, as: call.actor)
            return try .json(await call.read { try AccountQuery.account(person.id, in: $0) })
        }
        api.on(
            .delete, .me, "Delete your account. Requires the password.", access: .signedIn, body: PasswordBody.self,
            reply: .none
        ) { call, body in
            try signInLimits.checkStepUp(call.actor)
            try await community.deleteAccount(password: body.password, as: call.actor)
            return .none
        }
        api.on(
            .post, .ownPassword, "Change your password. Ends all other sessions.", access: .verified,
            body: PasswordChangeBody.self, reply: .none
        ) { call, body in
            try signInLimits.checkStepUp(call.actor)
            try await community.changePassword(
                current: body.current,
                to: NewPassword(
                    body.password, renewsFeeds: body.renewFeeds == true, device: DeviceName.of(call.request)),
                as: call.actor)
            return .none
        }
        api.on(
            .get, .ownExport,
            "Export your personal data as a zip archive. Requires a bearer token, and a session begun within the last ten minutes or the password in `X-Mingle-Password`.",
            isCached: false, reply: .text("application/zip")
        ) { call in
            // An open browser must not be enough to export everything by opening a URL.
            guard call.request.headers[.authorization] != nil else {
                throw Refusal(.notAllowed, "Export your data on the settings page, which asks for your password.")
            }
            try await checkIsFresh(call)
            return try await exports.reply(as: call.actor, over: call.context.channel)
        }
    }

    /// Requires a recent sign-in or the password, because a stolen token alone must not export everything (security
    /// checklist, 25).
    ///
    /// - Throws: ``Refusal`` `not_allowed`, which names `password`.
    private func checkIsFresh(_ call: Call) async throws {
        let (person, now) = (try call.actor.verified(), call.now)
        if try await call.read({ try AccountQuery.hasJustSignedIn(person, now: now, in: $0) }) { return }
        guard let password = call.request.headers[.password] else {
            let sentence: Phrase = "Sign in again, or send your password as X-Mingle-Password."
            throw Refusal(.notAllowed, sentence, fields: ["password": sentence])
        }
        try signInLimits.checkStepUp(call.actor)
        _ = try await community.prove(password: password, as: call.actor)
    }

    private func sessions(_ api: API) {
        api.on(
            .get, .sessions, "List the devices on which you are signed in.",
            // The reply marks the session that asks.
            isCached: false, reply: .list(of: SessionView.self)
        ) { call in
            try await call.list { try AccountQuery.sessions(as: call.actor, in: $0) }
        }
        api.on(.delete, .sessions, "Sign out on all other devices.", reply: .none) { call in
            try await call.perform(EndOtherSessions())
            return .none
        }
        api.on(.delete, .session, "Sign out on one device.", reply: .none) { call in
            try await call.perform(EndSession(id: call.id()))
            return .none
        }
    }

    private func signedInReply(_ tokens: SessionTokens) async throws -> Reply {
        let account = try await community.read { try AccountQuery.account(tokens.user, in: $0) }
        return try .json(
            SignedIn(
                user: account, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? "",
                expiresAt: tokens.expiresAt))
    }
}
