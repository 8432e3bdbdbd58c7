import Domain
import HTTPTypes
import Hummingbird
import Operations
import ServerOperations

/// The cookie that keeps a browser signed in (security checklist, 7).
struct SessionCookie: Sendable {
    let isHTTPS: Bool

    /// The prefix `__Host-` requires `Secure`, which plain HTTP on localhost cannot have.
    private var name: String { isHTTPS ? "__Host-mingle" : "mingle" }

    func value(in request: Request) -> String? {
        request.cookie(name)
    }

    /// Returns the cookies of a browser that has just signed in.
    func set(_ tokens: SessionTokens) -> [HTTPField] {
        [
            cookie(name, tokens.accessToken, for: Lifetime.signIn),
            cookie(lastUserName, "\(tokens.user)", for: Lifetime.knownDevice),
        ]
            + (tokens.deviceSecret.map { [setDevice($0)] } ?? [])
    }

    func clear() -> HTTPField { cookie(name, "", for: .seconds(0)) }

    // MARK: Last user

    /// Outlives the session. It proves nothing and grants nothing.
    private var lastUserName: String { name + "-who" }

    /// Returns who was last signed in, and so presumably typed a form that arrives without a session.
    func lastUser(in request: Request) -> String? { request.cookie(lastUserName) }

    // MARK: Known devices

    /// Outlives signing out, so that a person's own device is recognized at the next sign-in.
    private var deviceName: String { name + "-device" }

    func deviceSecret(in request: Request) -> String? {
        request.cookie(deviceName)
    }

    func setDevice(_ secret: String) -> HTTPField { cookie(deviceName, secret, for: Lifetime.knownDevice) }

    private func cookie(_ name: String, _ value: String, for span: Span) -> HTTPField {
        HTTPField(
            Cookie(
                name: name, value: value, maxAge: Int(span.milliseconds / 1000), path: "/", secure: isHTTPS,
                sameSite: .lax))
    }
}

extension HTTPField {
    /// Creates a `Set-Cookie` field.
    init(_ cookie: Cookie) {
        self.init(name: .setCookie, value: cookie.description)
    }
}
