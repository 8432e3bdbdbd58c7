import Foundation

/// The parsed URL that a push service gave to a browser.
struct PushEndpoint {
    struct Invalid: Error {
        var reason: String
    }

    let url: String
    /// A name, or an address without brackets, the same as the client finds in `url`.
    let host: String
    /// `https://push.example.org`, with the port if it is not 443: the audience of the signed token (RFC 8292).
    let origin: String

    /// - Throws: ``Invalid`` unless the URL is plain `https` without user and password.
    init(_ text: String) throws(Invalid) {
        guard let url = URL(string: text), url.scheme?.lowercased() == "https" else {
            throw Invalid(reason: "The address is not https.")
        }
        guard url.user == nil, url.password == nil else { throw Invalid(reason: "The address has a user in it.") }
        var host = url.host ?? ""
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        // Rejects everything that two URL parsers could interpret differently.
        let isPlain = !host.isEmpty && host.utf8.allSatisfy { HostByte.isAllowed($0) }
        guard isPlain, host.utf8.count <= 253, (1...65535).contains(url.port ?? 443) else {
            throw Invalid(reason: "The address has no valid host.")
        }
        self.url = text
        self.host = host
        let shown = host.contains(":") ? "[\(host)]" : host
        let port = url.port.flatMap { $0 == 443 ? nil : ":\($0)" } ?? ""
        origin = "https://\(shown.lowercased())\(port)"
    }

    private enum HostByte {
        static func isAllowed(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: ":"):
                true
            default: false
            }
        }
    }
}
