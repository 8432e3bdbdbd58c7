import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A server handles every signal, and a device none.
struct SignalHandlerTests {
    private static let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    private func files() throws -> [String] {
        let paths = try #require(FileManager.default.enumerator(atPath: SignalHandlerTests.sources.path))
            .compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: SignalHandlerTests.sources.appending(path: $0), encoding: .utf8)
        }
    }

    /// A signal without a handler fails its command. A handler of a signal that nothing emits never runs.
    @Test func everySignalIsEmittedAndHasOneHandler() throws {
        let files = try files()
        let declared = files.flatMap { file in
            file.matches(of: /(?m)^ *(?:public |package )?(?:struct|enum|extension) (\w+): [^{\n]*\bSignal\b[^{\n]*\{/)
                .map { String($0.1) }
        }
        #expect(declared.count >= 24)
        let handled = ServerFeature.all.flatMap(\.handlers).map { "\($0.signal)" }
        #expect(handled.sorted() == declared.sorted())
        let emitted = Set(files.flatMap { $0.matches(of: /\.emit\(\s*(\w+)\(/).map { String($0.1) } })
        #expect(emitted == Set(declared))
    }

    /// A device performs the command and leaves notices, mails and their limits to the server.
    @Test func aDeviceNotifiesNobody() async throws {
        let world = try await World()
        let command = CancelEvent(id: world.dinner, reason: "Rain")
        let device = try await SimulatedDevice(of: try #require(world.ana.person))
        try await device.pull(from: world.community)
        let written = try await device.dryRun(command, now: world.community.now) {
            [
                try $0.value("SELECT count(*) FROM event WHERE status = 'cancelled'", as: Int.self),
                try $0.value("SELECT count(*) FROM job", as: Int.self),
                try $0.value("SELECT count(*) FROM mail_count", as: Int.self),
            ]
        }
        #expect(try written.get() == [1, 0, 0])
        let notices = "SELECT count(*) FROM notice WHERE kind = 'eventCancelled'" as SQL
        #expect(try await world.community.count(notices) == 0)
        try await world.community.perform(command, as: world.ana)
        #expect(try await world.community.count(notices) > 0)
    }

    /// The mail limit is checked by the handlers, after the commands have written their rows.
    @Test(.tags(.P21)) func aHandlerThatRefusesRollsBackTheCommand() async throws {
        let world = try await World()
        let event = world.dinner
        try await world.community.writeDirectly { tx in
            let limiter = MailLimiter(tx)
            let left = try limiter.left(of: .event, "\(event)")
            #expect(try limiter.charge(left, of: .event, "\(event)"))
        }
        let before = try await world.community.read { try Snapshot($0).rows }
        let announcement = SendAnnouncement(event: event, to: Announcement.Addressee.allCases, body: "Bring a candle.")
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await world.community.perform(announcement, as: world.ana)
        }
        #expect(refusal?.code == .rateLimited)
        let other = await #expect(throws: Refusal.self) {
            try await world.community.update(event, as: world.ana) {
                $0.startsAt = .set(TestCommunity.start + .days(9))
            }
        }
        #expect(other?.code == .rateLimited)
        #expect(try await world.community.read { try Snapshot($0).rows } == before)
    }
}
