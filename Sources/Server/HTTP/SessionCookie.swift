import Domain
import HTTPTypes
import Hummingbird
import Operations

/// The cookie that keeps a browser signed in (security checklist, 7).
struct SessionCookie: Sendable {
    let isHTTPS: Bool

    /// `__Host-` needs `Secure`, which plain http on localhost does not have.
    private var name: String { isHTTPS ? "__Host-mingle" : "mingle" }

    func value(in request: Request) -> String? {
        Cookies.value(name, in: request)
    }

    /// The cookies of a browser that has just signed in.
    func set(_ tokens: SessionTokens) -> [HTTPField] {
        [cookie(name, tokens.accessToken, for: Lifetime.signIn)] + (tokens.deviceSecret.map { [setDevice($0)] } ?? [])
    }

    func clear() -> HTTPField { cookie(name, "", for: .seconds(0)) }

    // MARK: Known devices

    /// Outlives signing out, so that whoever signs in again on their own device is known there.
    private var deviceName: String { name + "-device" }

    func deviceSecret(in request: Request) -> String? {
        Cookies.value(deviceName, in: request)
    }

    func setDevice(_ secret: String) -> HTTPField { cookie(deviceName, secret, for: Lifetime.knownDevice) }

    private func cookie(_ name: String, _ value: String, for span: Span) -> HTTPField {
        HTTPField(
            name: .setCookie,
            value: "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(span.milliseconds / 1000)\(secure)")
    }

    private var secure: String { isHTTPS ? "; Secure" : "" }
}

/// Reads cookies, of which browsers send several in one header.
enum Cookies {
    static func value(_ name: String, in request: Request) -> String? {
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else { continue }
                if parts[0].drop(while: { $0 == " " }) == name[...] { return String(parts[1]) }
            }
        }
        return nil
    }
}
