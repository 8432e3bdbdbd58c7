/// The network that a caller is identified by: an IPv4 address, or the /64 of an IPv6 address, within which one
/// household can change addresses. Has a fixed size for any input.
struct Network: Hashable, Sendable, CustomStringConvertible {
    private enum Family: Hashable {
        case four, six, unknown
    }

    private let family: Family
    private let prefix: UInt64

    /// - Parameter address: As reported by the socket or a trusted proxy. All invalid addresses form one network.
    init(of address: String) {
        let bytes = IPAddress(text: address)?.bytes ?? []
        family = bytes.count == 4 ? .four : bytes.count == 16 ? .six : .unknown
        prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `192.0.2.1`, or `2001:db8:0:7::/64`.
    var description: String {
        switch family {
        case .four:
            stride(from: 24, through: 0, by: -8).map { String(prefix >> UInt64($0) & 255) }.joined(separator: ".")
        case .six:
            stride(from: 48, through: 0, by: -16).map { String(prefix >> UInt64($0) & 65535, radix: 16) }.joined(
                separator: ":") + "::/64"
        case .unknown: "unknown"
        }
    }
}
