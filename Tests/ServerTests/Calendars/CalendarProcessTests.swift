import Domain
import Foundation
import Properties
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Security checklist, 22: untrusted calendar files are read in a separate process with limits.
@Suite(.serialized, .tags(.alone)) struct CalendarProcessTests {
    private let now = TestServer.start

    private func file(_ text: String) throws -> URL {
        let url = Scratch.path("file.ics")
        try Data(text.utf8).write(to: url)
        return url
    }

    private func refusal(_ process: CalendarProcess, _ text: String = RouteCall.calendar) async throws -> Refusal? {
        do {
            _ = try await process.read(file(text), zone: "UTC", now: now, from: nil)
            return nil
        } catch let refusal as Refusal { return refusal }
    }

    @Test func `The program reads a file and says what is in it`() async throws {
        let process = CalendarProcess()
        #expect(process.program.lastPathComponent == "mingle")
        let contents = try await process.read(file(RouteCall.calendar), zone: "Europe/Berlin", now: now, from: now)
        #expect(contents.entries.map(\.title) == ["Choir"] && contents.entries[0].location == "Hall")
        #expect(contents.covered.map(\.uid) == ["one@elsewhere"] && contents.covered[0].isSingle)
    }

    @Test func `What the reader refuses is refused in its words`() async throws {
        let refused = try await refusal(CalendarProcess(), "no calendar")
        #expect(
            refused?.code == .invalid
                && refused?.fields["file"]?.english.hasPrefix("This is not a calendar file") == true)
        var few = CalendarProcess()
        few.limits.mostDates = 10
        let series = RouteCall.calendar.replacing("SUMMARY:Choir", with: "SUMMARY:Choir\r\nRRULE:FREQ=DAILY;COUNT=11")
        let tooMany = try await refusal(few, series)
        #expect(tooMany?.code == .tooLarge && tooMany?.fields["file"]?.english.contains("10 dates") == true)
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("while :; do :; done", "time of the processor"), ("exec sleep 600", "patience"), ("exec yes", "output"),
            ("[ $(ulimit -d) = 200000 ] && [ $(ulimit -v) = 400000 ] && kill -SEGV $$; exit 3", "memory, and a crash"),
        ])
    func `What takes too much is ended and refused`(_ script: String, _ limit: String) async throws {
        let reader = try FakeCalendarReader(script) {
            $0.processorSeconds = 1
            $0.memory = 200_000
            $0.addressSpace = 400_000
            $0.output = 100_000
            $0.timeout = .seconds(limit == "patience" ? 1 : 60)
        }
        #expect(try await refusal(reader.process) == CalendarProcess.tooMuch, "\(limit)")
    }

    @Test func `A file that it writes stays empty`() async throws {
        let reader = try FakeCalendarReader("echo secret > $FOLDER/written; exit 3")
        #expect(try await refusal(reader.process) == CalendarProcess.tooMuch)
        let written = try? Data(contentsOf: reader.folder.appending(path: "written"))
        #expect(written?.isEmpty ?? true)
    }

    @Test func `A program that is not there, or is not ours, is no fault of the file`() async throws {
        let missing = CalendarProcess(program: Scratch.path("nothing"))
        #expect(try await refusal(missing)?.code == .unavailable)
        for script in ["exit 3", "echo no json"] {
            let reader = try FakeCalendarReader(script)
            await #expect(throws: (any Error).self) { try await self.refusal(reader.process) }
        }
    }
}
