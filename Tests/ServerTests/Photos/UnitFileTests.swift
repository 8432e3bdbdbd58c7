import Foundation
import Testing

@testable import Server
@testable import TestCampus

/// The shipped systemd unit provides the resources that the program needs.
@Suite struct UnitFileTests {
    private func unit() throws -> [String: String] {
        let text = try String(
            contentsOf: SourceSearchTests.root.appending(path: "deploy/mingle.service"), encoding: .utf8)
        return Dictionary(
            text.components(separatedBy: "\n").compactMap { line -> (String, String)? in
                let parts = line.split(separator: "=", maxSplits: 1)
                return parts.count == 2 && !line.hasPrefix("#") ? (String(parts[0]), String(parts[1])) : nil
            }, uniquingKeysWith: { $1 })
    }

    /// Parses a size such as `512M` or `1G` into bytes.
    private func bytes(_ text: String?) throws -> Int {
        let text = try #require(text)
        let number = try #require(Int(text.dropLast()))
        return try number << #require(["K": 10, "M": 20, "G": 30][text.suffix(1)])
    }

    @Test func `Whatever may be read at once fits into the memory of the unit, beside the server under load`() throws {
        let memory = try bytes(unit()["MemoryMax"])
        // Plus about 50 MiB for their libraries.
        let readers = [PhotoDecoder.Limits().memory, CalendarProcess.Limits().memory, TableProcess.limits.memory].map {
            ($0 << 10) + (50 << 20)
        }
        // The server itself needs 250 MiB under load (docs/performance.md). A calendar's output is in its memory twice:
        // as printed, and as parsed.
        let server = (250 << 20) + CalendarImports.maxConcurrency * 2 * CalendarProcess.Limits().output
        #expect(LimitedProcess.maxConcurrency * readers.max()! + server <= memory)
        #expect(
            PhotoDecoder.Limits().addressSpace << 10 <= memory && CalendarProcess.Limits().addressSpace << 10 <= memory)
    }

    @Test func `No other process reads what was sent, and none of them out of its turn`() throws {
        let folder = SourceSearchTests.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        func holding(_ text: String) throws -> [String] {
            try files.filter { try String(contentsOf: folder.appending(path: $0), encoding: .utf8).contains(text) }
                .map { String($0.split(separator: "/").last!) }.sorted()
        }
        #expect(
            try holding(" LimitedProcess(") == [
                "CalendarProcess.swift", "PhotoDecoder.swift", "ReplyProcess.swift", "TableProcess.swift",
                "WorkbookProcess.swift",
                // Reads only our own file.
                "WorkbookWriter.swift",
            ])
        #expect(try holding("Subprocess.run(") == ["Curl.swift", "LimitedProcess.swift", "ZipArchive.swift"])
    }

    @Test(.timeLimit(.minutes(10))) func `A calendar waits while a photo is decoded`() async throws {
        let reader = try FakeCalendarReader("touch $FOLDER/began.1; exit 3")
        var process = reader.process
        let queue = WorkQueue(maxConcurrency: LimitedProcess.maxConcurrency, maxQueueLength: 1)
        process.queue = queue
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (begun, tell) = AsyncStream.makeStream(of: Void.self)
        async let photo: Void = queue.run {
            tell.finish()
            for await _ in gate {}
        }
        for await _ in begun {}
        let reading = Task { [process] in
            try await process.read(reader.folder, zone: "UTC", now: TestServer.start, from: nil)
        }
        while queue.queueLength < 1, try reader.began == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try reader.began == 0)
        opener.finish()
        try await photo
        await #expect(throws: (any Error).self) { try await reading.value }
        #expect(try reader.began == 1)
    }

    @Test func `There are files for all connections`() throws {
        let files = try #require(try unit()["LimitNOFILE"].flatMap { Int($0) })
        #expect(files >= ConnectionLimiter.limit + 1024)
    }
}
