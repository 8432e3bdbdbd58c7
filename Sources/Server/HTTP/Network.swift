import Foundation

/// Where somebody comes from, as far as it tells people apart: an IPv4 address, or the /64 of an IPv6 one, which a single
/// household is given and can roam in. Of one size, whatever was sent.
struct Network: Hashable, Sendable, CustomStringConvertible {
    private enum Family: Hashable {
        case four, six, unknown
    }

    private let family: Family
    private let prefix: UInt64

    /// - Parameter address: as the socket or a trusted proxy says it; all that is no address is one network.
    init(of address: String) {
        let plain = String(address.prefix { $0 != "%" }.prefix(46))
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, plain, &four) == 1 {
            family = .four
            prefix = UInt64(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, plain, &six) == 1 {
            let (high, low) = withUnsafeBytes(of: six) {
                (
                    UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            // `::ffff:192.0.2.1` is how a socket of both families names an address of version 4.
            let isMapped = high == 0 && low >> 32 == 0xFFFF
            family = isMapped ? .four : .six
            prefix = isMapped ? low & 0xFFFF_FFFF : high
        } else {
            family = .unknown
            prefix = 0
        }
    }

    /// `192.0.2.1`, or `2001:db8:0:7::/64`.
    var description: String {
        switch family {
        case .four: stride(from: 24, through: 0, by: -8).map { String(prefix >> UInt64($0) & 255) }.joined(separator: ".")
        case .six: stride(from: 48, through: 0, by: -16).map { String(prefix >> UInt64($0) & 65535, radix: 16) }.joined(separator: ":") + "::/64"
        case .unknown: "unknown"
        }
    }
}
