import Foundation
import Testing

@testable import Server

/// The shipped unit gives what the program takes.
@Suite struct UnitFileTests {
    private func unit() throws -> [String: String] {
        let text = try String(contentsOf: SourceSearchTests.root.appending(path: "deploy/mingle.service"), encoding: .utf8)
        return Dictionary(
            text.components(separatedBy: "\n").compactMap { line -> (String, String)? in
                let parts = line.split(separator: "=", maxSplits: 1)
                return parts.count == 2 && !line.hasPrefix("#") ? (String(parts[0]), String(parts[1])) : nil
            }, uniquingKeysWith: { $1 })
    }

    /// Bytes of `512M`, `1G`.
    private func bytes(_ text: String?) throws -> Int {
        let text = try #require(text)
        let number = try #require(Int(text.dropLast()))
        return try number << #require(["K": 10, "M": 20, "G": 30][text.suffix(1)])
    }

    @Test func `All that may be decoded at once fits into the memory of the unit, beside the server under load`() throws {
        let memory = try bytes(unit()["MemoryMax"])
        let decoding = PhotoDecoder.Limits().memory << 10
        // The server itself, docs/performance.md: 250 MiB under load. Libraries of the decoder: some 50 MiB.
        #expect(PhotoLibrary.decodesAtOnce * (decoding + (50 << 20)) + (250 << 20) <= memory)
        #expect(PhotoDecoder.Limits().addressSpace << 10 <= memory)
    }

    @Test func `There are files for all connections`() throws {
        let files = try #require(try unit()["LimitNOFILE"].flatMap { Int($0) })
        #expect(files >= Connections.most + 1024)
    }
}
