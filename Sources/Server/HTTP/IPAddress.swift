import Foundation

/// An IP address, as bytes.
struct IPAddress: Hashable, Sendable {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// Nil unless `bytes` has 4 or 16 elements.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses the formats of sockets and proxies, which may have brackets, a port or a zone. An IPv4-mapped address
    /// such as `::ffff:192.0.2.1`, as dual-stack sockets report it, becomes the IPv4 address.
    init?(text: String) {
        // No valid address is longer, even with all of these.
        guard text.utf8.count <= 80 else { return nil }
        let plain = IPAddress.withoutPort(text).prefix { $0 != "%" }
        var four = [UInt8](repeating: 0, count: 4)
        var six = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(plain), &four) == 1 {
            bytes = four
        } else if inet_pton(AF_INET6, String(plain), &six) == 1 {
            bytes = six.starts(with: IPAddress.mapped) ? Array(six[12...]) : six
        } else {
            return nil
        }
    }

    /// Removes the brackets of an IPv6 address, or the port of an IPv4 address.
    static func withoutPort(_ text: String) -> Substring {
        if text.first == "[", let end = text.firstIndex(of: "]") {
            return text[text.index(after: text.startIndex)..<end]
        }
        return text.count(where: { $0 == ":" }) == 1 ? text.prefix { $0 != ":" } : text[...]
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

    /// `192.0.2.1` or `2001:db8:0:0:0:0:0:1`.
    var text: String {
        if bytes.count == 4 { return bytes.map { "\($0)" }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
            .joined(separator: ":")
    }

    /// Whether this is a loopback address.
    var isLoopback: Bool { bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1] }

    /// Whether this address is globally reachable: not private, loopback or reserved (IANA special-purpose
    /// address registries).
    var isPublic: Bool {
        if bytes.count == 4 { return !IPAddress.reserved.contains { $0.contains(bytes) } }
        // An address that embeds an IPv4 address is as public as that one.
        if IPAddress.embedding.contains(where: { $0.contains(bytes) }) {
            return IPAddress(Array(bytes[12...]))?.isPublic ?? false
        }
        return IPAddress.global.contains(bytes) && !IPAddress.reserved6.contains { $0.contains(bytes) }
    }

    private struct Network: Sendable {
        var bytes: [UInt8]
        /// The prefix length in bits.
        var length: Int

        init(_ bytes: [UInt8], _ length: Int) {
            self.bytes = bytes
            self.length = length
        }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<length).allSatisfy { bit in
                let index = bit / 8, mask = UInt8(128) >> (bit % 8)
                return (index < bytes.count ? bytes[index] : 0) & mask == address[index] & mask
            }
        }
    }

    private static let reserved: [Network] = [
        Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8), Network([169, 254], 16),
        Network([172, 16], 12), Network([192, 0, 0], 24), Network([192, 0, 2], 24), Network([192, 88, 99], 24),
        Network([192, 168], 16), Network([198, 18], 15), Network([198, 51, 100], 24), Network([203, 0, 113], 24),
        // Multicast, and everything reserved for future use.
        Network([224], 3),
    ]

    /// Global unicast addresses. Loopback, fc00::/7, fe80::/10 and ff00::/8 are outside 2000::/3.
    private static let global = Network([0x20], 3)

    /// Protocol assignments including Teredo, two documentation ranges, and 6to4.
    private static let reserved6: [Network] = [
        Network([0x20, 0x01], 23), Network([0x20, 0x01, 0x0d, 0xb8], 32), Network([0x3f, 0xff], 20),
        Network([0x20, 0x02], 16),
    ]

    /// `::ffff:0:0/96` (mapped) and `64:ff9b::/96` (translated, RFC 6052).
    private static let embedding: [Network] = [
        Network([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96), Network([0, 0x64, 0xff, 0x9b], 96),
    ]
}
