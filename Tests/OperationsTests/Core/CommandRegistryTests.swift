import Domain
import Foundation
import Testing

@testable import Operations

/// Every command is in its feature's list, under a unique name.
struct CommandRegistryTests {
    private static let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    /// Returns the types that the sources declare as commands, by folder of Operations.
    private func declared() throws -> [(folder: String, type: String, kind: String)] {
        let files = try #require(FileManager.default.enumerator(atPath: CommandRegistryTests.sources.path)).compactMap {
            $0 as? String
        }
        return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
            try String(contentsOf: CommandRegistryTests.sources.appending(path: file), encoding: .utf8)
                .matches(
                    of:
                        /(?m)^ *(?:public |private |fileprivate )?(?:struct|enum|final class|extension) (\w+)[^{\n]*: [^{\n]*\b((?:Client|System|Creating)?Command)\b[^{\n]*\{/
                )
                .map { (file.split(separator: "/").dropLast().joined(separator: "/"), String($0.1), String($0.2)) }
        }
    }

    @Test func everyCommandIsInTheListOfItsFeature() throws {
        let declared = try declared()
        #expect(declared.count > 80)
        #expect(Set(declared.map(\.type)) == Set(CommandRegistry.all.map { "\($0)" }))
        #expect(CommandRegistry.all.count == declared.count, "in one list, once")
        for command in declared {
            #expect(command.folder.hasPrefix("Operations/"), "\(command.type)")
            #expect(command.kind != "Command", "\(command.type) is for clients or for the system")
        }
        for list in Feature.all.map(\.commands) {
            let folders = Set(list.compactMap { type in declared.first { $0.type == "\(type)" }?.folder })
            #expect(folders.count <= 1, "\(folders)")
        }
    }

    @Test func namesAreUniqueAndFindTheirTypes() {
        let names = CommandRegistry.all.map { $0.name }
        #expect(Set(names).count == names.count)
        for type in CommandRegistry.all { #expect(CommandRegistry.type(named: type.name).map { "\($0)" } == "\(type)") }
    }

    @Test func aCommandIsDecodedByItsName() throws {
        let event = ID<Event>(bytes: [UInt8](repeating: 7, count: 16))!
        let payload = try JSONEncoder().encode(SetRSVP(event: event, status: .maybe))
        let command = try #require(try CommandRegistry.decode("event.rsvp", payload) as? SetRSVP)
        #expect(command.event == event && command.status == .maybe)
        #expect(throws: UnknownCommand.self) { try CommandRegistry.decode("event.nothing", payload) }
        #expect(throws: DecodingError.self) { try CommandRegistry.decode("event.rsvp", Data("{}".utf8)) }
    }

    /// A job acts as the system, so it may not run a client command.
    @Test func aJobIsACommandOfTheSystem() async throws {
        let community = try TestCommunity()
        func job(_ kind: String, _ payload: String) -> QueuedJob {
            QueuedJob(
                id: ID(bytes: [UInt8](repeating: 1, count: 16))!, kind: kind, payload: payload, attempts: 1,
                madeAt: community.now)
        }
        try await community.community.perform(job: job(SweepJobs.name, "{}"))
        let delete = String(
            decoding: try JSONEncoder().encode(DeleteAccount(id: ID(bytes: [UInt8](repeating: 1, count: 16))!)),
            as: UTF8.self)
        for (kind, payload) in [(DeleteAccount.name, delete), ("nothing", "{}")] {
            await #expect(throws: UnknownCommand.self) {
                try await community.community.perform(job: job(kind, payload))
            }
        }
        #expect(MailResetLink.lane == .security && RSVPNotices.lane == .system)
    }
}
