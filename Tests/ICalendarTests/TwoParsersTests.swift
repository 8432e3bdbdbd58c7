import Domain
import Foundation
import ICalendar
import Properties
import Testing

@Suite("A written calendar reads the same elsewhere")
struct TwoParsersTests {
    static let now = Instant(iso8601: "2026-06-01T12:00:00Z")!

    @Test("What is written is read back by libical to the same values", .tags(.P52, .P57))
    func libical() throws {
        for seed in UInt64(1)...1500 {
            var generated = GeneratedEvents(seed: seed)
            let document = generated.document()
            let read = try CalendarReader.read(Array(document.text().utf8), floatingTimeZone: "UTC", now: Self.now)
            #expect(read.skipped == [], "seed \(seed)")
            let events = document.events.map { expected($0, document.method) }.sorted { $0.uid < $1.uid }
            let found = read.events.sorted { $0.uid < $1.uid }
            #expect(found == events, "seed \(seed)")
            #expect(read.name == document.name.map(oneLine).flatMap { $0.isEmpty ? nil : $0 }, "seed \(seed)")
            if found != events { break }
        }
    }

    @Test("The definitions of zones that are written hold without knowing the zones' names", .tags(.P52))
    func definitions() throws {
        var zones = 0
        for seed in UInt64(1)...1500 {
            var generated = GeneratedEvents(seed: seed)
            let document = generated.document()
            let text = document.text().replacing(";TZID=", with: ";TZID=Copy-").replacing(
                "\r\nTZID:", with: "\r\nTZID:Copy-"
            )
            .replacing("X-LIC-LOCATION", with: "X-NOTHING")
            zones += text.contains("BEGIN:VTIMEZONE") ? 1 : 0
            let read = try CalendarReader.read(Array(text.utf8), floatingTimeZone: "UTC", now: Self.now)
            func times(_ events: [CalendarEvent]) -> [[Int64?]] {
                events.sorted { $0.uid < $1.uid }.map {
                    [$0.startsAt.seconds, $0.endsAt?.seconds, $0.recurrenceID?.seconds]
                }
            }
            #expect(read.skipped == [], "seed \(seed)")
            let wanted = times(document.events.map { expected($0, document.method) })
            #expect(times(read.events) == wanted, "seed \(seed)")
            if times(read.events) != wanted { break }
        }
        #expect(zones > 500)
    }

    static let python = ProcessInfo.processInfo.environment["MINGLE_PYTHON"]

    @Test(
        "What is written is read by Python's icalendar to the same values", .tags(.P52, .P57),
        .enabled(if: python != nil))
    func icalendar() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mingle-ics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for seed in UInt64(1)...1000 {
            var generated = GeneratedEvents(seed: seed)
            let document = generated.document()
            try Data(document.text().utf8).write(to: folder.appending(path: "\(seed).ics"))
            let values = Expectation(document)
            try JSONEncoder().encode(values).write(to: folder.appending(path: "\(seed).json"))
        }
        let (status, said) = try await runPython("check_with_icalendar.py", folder)
        #expect(status == 0, "\(said.suffix(4000))")
        #expect(said.contains("1000 files"), "\(said.suffix(4000))")
    }
}

/// Runs a script next to this file on a file or folder, with the Python that `MINGLE_PYTHON` names.
///
/// It uses its own thread, because minutes of waiting would block one of the few threads that all tests share.
func runPython(_ script: String, _ argument: URL) async throws -> (status: Int32, output: String) {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try runPythonHere(script, argument) }) }
    }
}

private func runPythonHere(_ script: String, _ argument: URL) throws -> (status: Int32, output: String) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let python = ProcessInfo.processInfo.environment["MINGLE_PYTHON"]!
    let done = try SystemProgram([python, folder.appending(path: script).path(), argument.path()], withErrors: true)
    return (done.status, done.text)
}

/// The plain values that the Python script compares with.
private struct Expectation: Encodable {
    struct Person: Encodable {
        var name: String?
        var email: String
        var participation: String

        init(_ person: CalendarPerson) {
            name = person.name
            email = person.email
            participation = person.participation.rawValue
        }
    }

    struct Event: Encodable {
        var uid, title, description, location: String
        var sequence: Int
        var isAllDay, isCancelled: Bool
        var categories: [String]
        var url: String?
        var startsAt, stamp: Int64
        var endsAt, recurrenceID, lastModified: Int64?
        var geo: [Double]?
        var organizer: Person?
        var attendees: [Person]
    }

    var name: String
    var method: String
    var takesReplies: Bool
    var isFeed: Bool
    var events: [Event]

    init(_ document: CalendarDocument) {
        name = oneLine(document.name ?? "")
        method = document.method.rawValue
        takesReplies = document.takesReplies
        isFeed = document.isFeed
        events = document.events.map { expected($0, document.method) }.map { event in
            Event(
                uid: event.uid, title: event.title, description: event.description, location: event.location ?? "",
                sequence: event.sequence, isAllDay: event.isAllDay, isCancelled: event.isCancelled,
                categories: event.categories, url: event.url, startsAt: event.startsAt.seconds,
                stamp: event.stamp.seconds,
                endsAt: event.endsAt?.seconds, recurrenceID: event.recurrenceID?.seconds,
                lastModified: event.lastModified?.seconds,
                geo: event.latitude.flatMap { latitude in event.longitude.map { [latitude, $0] } },
                organizer: event.organizer.map(Person.init), attendees: event.attendees.map(Person.init))
        }
    }
}
