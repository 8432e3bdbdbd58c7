import Foundation
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 14: push messages go only to public addresses.
@Suite struct IPAddressTests {
    /// Parses with the system's `inet_pton`, so that the test has no parser of its own.
    private func address(_ text: String) throws -> IPAddress {
        var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
        guard inet_pton(bytes.count == 4 ? AF_INET : AF_INET6, text, &bytes) == 1 else { throw Unexpected(text) }
        return try #require(IPAddress(bytes))
    }

    @Test(arguments: [
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.255.255",
        "169.254.0.0", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.255", "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1", "255.255.255.255", "::", "::1", "::7f00:1", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1",
        "ff02::1",
        "100::1", "2001::1", "2001:1ff:ffff::", "2001:db8::1", "2001:db8:ffff::", "2002:7f00:1::", "2002:c0a8:1::1",
        "3fff::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a00:1",
        "64:ff9b:1::1",
    ])
    func `An address that is not everybody's`(text: String) throws {
        #expect(try !address(text).isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "198.51.101.0", "203.0.112.255", "223.255.255.255", "2001:200::1",
        "2001:4860:4860::8888",
        "2001:db7:ffff::", "2001:db9::", "2003::1", "2a00:1450::1", "3ffe::1", "::ffff:8.8.8.8", "64:ff9b::808:808",
    ])
    func `An address that is public`(text: String) throws {
        #expect(try address(text).isPublic)
    }

    @Test(arguments: ["8.8.8.8", "127.0.0.1", "2001:4860:4860::8888", "::1", "fe80::1:2"])
    func `The text leads back to the address`(text: String) throws {
        #expect(try address(address(text).text) == address(text))
    }

    @Test func `The system's ways of writing an address are found out`() async throws {
        for text in [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "::1", "::ffff:127.0.0.1", "localhost",
        ] {
            let found = try await HostLookup.addresses(of: text)
            #expect(!found.isEmpty && found.allSatisfy { !$0.isPublic }, "\(text)")
        }
        await #expect(throws: HostLookup.Failure.self) { try await HostLookup.addresses(of: "nowhere.invalid") }
    }
}
