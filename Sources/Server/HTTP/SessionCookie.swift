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

    func set(_ tokens: SessionTokens) -> String {
        "\(name)=\(tokens.accessToken); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(Lifetime.session.milliseconds / 1000)\(secure)"
    }

    func clear() -> String {
        "\(name)=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0\(secure)"
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

/// Whose word about the caller's address counts (security checklist, 14).
struct TrustedProxies: Sendable {
    let addresses: Set<String>

    /// The last address in `X-Forwarded-For` that is no trusted proxy, if the request came from one.
    func address(of request: Request, from peer: String) -> String {
        guard addresses.contains(peer), let header = request.headers[.forwardedFor] else { return peer }
        let hops = header.split(separator: ",").map { $0.filter { $0 != " " } }
        return hops.last { !addresses.contains($0) } ?? peer
    }
}
