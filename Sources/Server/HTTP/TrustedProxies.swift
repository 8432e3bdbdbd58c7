import Hummingbird

/// Proxies that are trusted to report the caller's address (security checklist, 14).
public struct TrustedProxies: Sendable {
    private let addresses: Set<IPAddress>

    /// - Parameter texts: IPv4 or IPv6 addresses. Nil if one is invalid.
    public init?(_ texts: some Sequence<String>) {
        var addresses: Set<IPAddress> = []
        for text in texts {
            guard let address = IPAddress(text: text) else { return nil }
            addresses.insert(address)
        }
        self.addresses = addresses
    }

    public static let none = TrustedProxies([])!

    func contains(_ text: String) -> Bool {
        !addresses.isEmpty && IPAddress(text: text).map(addresses.contains) ?? false
    }

    /// Returns the last address in `X-Forwarded-For` that is not a trusted proxy, if the request came from one.
    func address(of request: Request, from peer: String) -> String {
        guard contains(peer), let header = request.headers[.forwardedFor] else { return peer }
        let hops = header.split(separator: ",").map { String(IPAddress.withoutPort($0.filter { $0 != " " })) }
        return hops.last { !contains($0) } ?? peer
    }
}
