import Domain
import Hummingbird
import Operations
import Store
import Wire

/// `/auth` and `/me`.
struct AccountAPI {
    let community: Community
    let limiter: RateLimiter
    let photos: PhotoFiles

    struct Credentials: Codable {
        var email: String?
        var password: String?
    }

    struct RefreshToken: Codable {
        var refreshToken: String
    }

    struct Token: Codable {
        var token: String?
    }

    struct Email: Codable {
        var email: String?
    }

    struct PasswordReset: Codable {
        var token: String?
        var password: String?
    }

    struct PasswordChange: Codable {
        var current: String?
        var password: String?
    }

    struct ProfileChange: Codable {
        var givenName: String?
        var familyName: String?
        var handle: String?
        var timeZone: String?
        var locale: String?
        var email: String?
    }

    func register(with api: API) {
        auth(api)
        me(api)
        sessions(api)
    }

    private func auth(_ api: API) {
        let signedIn = Endpoint.Reply.json(Schema(SignedIn<AccountView>.self), status: 200)
        api.on(
            .post, "/auth/register", "Make an account; a link that confirms the address is mailed.", access: .anyone,
            body: Registration.self, reply: .json(Schema(SignedIn<AccountView>.self), status: 201)
        ) { call, registration in
            try limiter.check(.signIn, "register \(call.context.address)", now: call.now)
            let user = try await community.register(registration)
            let tokens = try await community.perform(
                StartSession(user: user, kind: .api, device: Device.name(of: call.request)), as: .nobody)
            var answer = try await signedInAnswer(tokens)
            answer.status = .created
            answer.headers[.location] = API.root + "/me"
            return answer
        }
        api.on(.post, "/auth/login", "Sign in.", access: .anyone, body: Credentials.self, reply: signedIn) { call, body in
            try SignInLimits.check(limiter, email: body.email, address: call.context.address, now: call.now)
            let tokens = try await community.signIn(
                email: body.email, password: body.password, kind: .api, device: Device.name(of: call.request))
            return try await signedInAnswer(tokens)
        }
        api.on(
            .post, "/auth/refresh", "Exchange a refresh token for a new pair.", access: .anyone, body: RefreshToken.self,
            reply: signedIn
        ) { call, body in
            guard case .tokens(let tokens) = try await community.perform(RefreshSession(refreshToken: body.refreshToken), as: .nobody)
            else { throw Refusal(.unauthenticated, "This session has ended. Sign in again.") }
            return try await signedInAnswer(tokens)
        }
        api.on(.post, "/auth/logout", "End this session.", access: .signedIn, body: EmptyBody.self, reply: .none) { call, _ in
            try await call.perform(EndSession(id: nil))
            return .none
        }
        api.on(
            .post, "/auth/verify-email", "Confirm an address by the mailed token.", access: .anyone, body: Token.self,
            reply: .none
        ) { call, body in
            try await call.perform(VerifyEmail(token: body.token))
            return .none
        }
        api.on(
            .post, "/auth/resend-verification", "Mail the confirming link again.", access: .signedIn, body: EmptyBody.self,
            reply: .none
        ) { call, _ in
            try limiter.check(.mail, "verify \(call.actor.userID!)", now: call.now)
            try await call.perform(ResendVerification())
            return .none
        }
        api.on(
            .post, "/auth/forgot-password", "Mail a link to set a new password, if the address has an account.",
            access: .anyone, body: Email.self, reply: .none
        ) { call, body in
            try limiter.check(.signIn, "forgot \(call.context.address)", now: call.now)
            try limiter.check(.mail, "forgot \(body.email?.lowercased() ?? "")", now: call.now)
            try await call.perform(ForgotPassword(email: body.email))
            return .none
        }
        api.on(
            .post, "/auth/reset-password", "Set a new password by the mailed token; ends every session.", access: .anyone,
            body: PasswordReset.self, reply: .none
        ) { call, body in
            try await community.resetPassword(token: body.token, password: body.password)
            return .none
        }
    }

    private func me(_ api: API) {
        let account = Endpoint.Reply.json(Schema(AccountView.self), status: 200)
        api.on(.get, "/me", "One's own account.", access: .signedIn, reply: account) { call in
            let id = try call.actor.signedIn().id
            return try .json(await call.read { try AccountQuery.account(id, in: $0) })
        }
        api.on(
            .patch, "/me", "Change one's profile. A new address counts once it is confirmed.", access: .signedIn,
            body: ProfileChange.self, reply: account
        ) { call, body in
            let person = try call.actor.signedIn()
            if let email = body.email {
                try limiter.check(.mail, "verify \(person.id)", now: call.now)
                try await call.perform(ChangeEmail(email: email))
            }
            let profile = UpdateProfile(
                givenName: body.givenName, familyName: body.familyName, handle: body.handle, timeZone: body.timeZone,
                locale: body.locale)
            let isProfileChanged =
                [body.givenName, body.familyName, body.handle, body.timeZone, body.locale].contains { $0 != nil }
            if isProfileChanged { try await call.perform(profile) }
            return try .json(await call.read { try AccountQuery.account(person.id, in: $0) })
        }
        api.on(.delete, "/me", "Delete one's account.", access: .signedIn, reply: .none) { call in
            try await call.perform(DeleteAccount(id: try call.actor.signedIn().id))
            return .none
        }
        api.on(
            .post, "/me/password", "Change the password; ends every other session.", access: .verified,
            body: PasswordChange.self, reply: .none
        ) { call, body in
            try limiter.check(.signIn, "password \(call.actor.userID!)", now: call.now)
            try await community.changePassword(current: body.current, password: body.password, as: call.actor)
            return .none
        }
        api.on(.get, "/me/export", "Everything that names the person, as a zip archive.", reply: .text("application/zip")) { call in
            let archive = try await PersonalExport(community: community, photos: photos, actor: call.actor).archive()
            return .file(archive, type: "application/zip", name: "mingle-export.zip")
        }
    }

    private func sessions(_ api: API) {
        api.on(
            .get, "/me/sessions", "The devices that are signed in.",
            reply: .json(Schema(Listing<SessionView>.self), status: 200)
        ) { call in
            let sessions = try await call.read { try AccountQuery.sessions(as: call.actor, in: $0) }
            return try .json(Listing(items: sessions))
        }
        api.on(.delete, "/me/sessions", "Sign out all other devices.", reply: .none) { call in
            try await call.perform(EndOtherSessions())
            return .none
        }
        api.on(.delete, "/me/sessions/{id}", "Sign out one device.", reply: .none) { call in
            try await call.perform(EndSession(id: call.id()))
            return .none
        }
    }

    private func signedInAnswer(_ tokens: SessionTokens) async throws -> Answer {
        let account = try await community.read { try AccountQuery.account(tokens.user, in: $0) }
        return try .json(
            SignedIn(
                user: account, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? "",
                expiresAt: tokens.expiresAt))
    }
}

/// Limits on guessing passwords, per account and per address, before anything is hashed (security checklist, 2).
enum SignInLimits {
    static func check(_ limiter: RateLimiter, email: String?, address: String, now: Instant) throws(Refusal) {
        try limiter.check(.signIn, "address \(address)", now: now)
        try limiter.check(.signIn, "account \(Text.trimmed(email ?? "").lowercased().prefix(254))", now: now)
    }
}

/// What a device calls itself, in words a person knows again.
enum Device {
    static func name(of request: Request) -> String {
        let agent = request.headers[.userAgent] ?? ""
        let browsers = [("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Mac OS X", "Mac"), ("Windows", "Windows"),
            ("Linux", "Linux"),
        ]
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (nil, let system?): return system
        default: return agent.isEmpty ? "Unknown device" : String(agent.split(separator: " ")[0].prefix(60))
        }
    }
}
