import Domain
import Foundation
import Testing

@testable import Operations
@testable import ServerOperations

/// Every command is in one list, of the feature in its folder, under a unique name.
struct CommandRegistryTests {
    private static let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "../../../Sources").standardizedFileURL

    private static let device = Feature.all.flatMap(\.commands)
    private static let server = ServerFeature.all.flatMap(\.commands)

    /// A file of the sources.
    private struct File {
        var folder: String
        var text: String

        /// The types that the file declares as commands.
        var commands: [(type: String, kind: String)] {
            text.matches(
                of:
                    /(?m)^ *(?:public |package |private |fileprivate )?(?:struct|enum|final class|extension) (\w+)\b(?!<)[^{\n]*: [^{\n]*\b((?:Client|System|Creating|Updating|Photo)?Command)\b[^{\n]*\{/
            )
            .map { (String($0.1), String($0.2)) }
        }
    }

    private func files() throws -> [File] {
        let paths = try #require(FileManager.default.enumerator(atPath: CommandRegistryTests.sources.path)).compactMap {
            $0 as? String
        }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            File(
                folder: path.split(separator: "/").dropLast().joined(separator: "/"),
                text: try String(contentsOf: CommandRegistryTests.sources.appending(path: path), encoding: .utf8))
        }
    }

    @Test func everyCommandIsInOneListOfItsFeature() throws {
        let declared = try files().flatMap { file in file.commands.map { (command: $0, folder: file.folder) } }
        #expect(declared.count > 80)
        let (device, server) = (Self.device.map { "\($0)" }, Self.server.map { "\($0)" })
        #expect(Set(device).isDisjoint(with: server), "\(Set(device).intersection(server))")
        #expect((device + server).sorted() == declared.map(\.command.type).sorted(), "in one list, once")
        #expect(CommandRegistry.device.commands.map { "\($0)" } == device)
        #expect(CommandRegistry.all.commands.map { "\($0)" } == device + server)
        for (command, folder) in declared {
            let target = device.contains(command.type) ? "Operations/" : "ServerOperations/"
            #expect(folder.hasPrefix(target), "\(command.type)")
            #expect(command.kind != "Command", "\(command.type) is for clients or for the system")
        }
        for list in Feature.all.map(\.commands) + ServerFeature.all.map(\.commands) {
            let folders = Set(list.compactMap { type in declared.first { $0.command.type == "\(type)" }?.folder })
            #expect(folders.count <= 1, "\(folders)")
        }
    }

    @Test(arguments: ["Feature", "ServerFeature"]) func everyFeatureIsInTheListOfItsSide(_ side: String) throws {
        let files = try files().filter { $0.text.contains("\(side)(") || $0.text.contains("[\(side)]") }
        let declaration = try Regex<(Substring, Substring)>("static let (\\w+) = \(side)\\(")
        let list = try Regex<(Substring, Substring)>("static let all: \\[\(side)\\] = \\[([^\\]]*)\\]")
        let declared = files.flatMap { $0.text.matches(of: declaration).map { String($0.1) } }
        let listed = files.flatMap { $0.text.matches(of: list) }.flatMap { $0.1.matches(of: /\w+/) }
            .map { String($0.output) }
        #expect(listed.sorted() == declared.sorted())
        #expect(listed.count == (side == "Feature" ? Feature.all.count : ServerFeature.all.count) && listed.count > 20)
    }

    /// A command that needs the network is on the server's side, and no other is.
    @Test func commandsThatDevicesOfferAreOnTheirSide() {
        func online(_ commands: [any Command.Type]) -> Set<String> {
            Set(commands.compactMap { $0 as? any ClientCommand.Type }.filter { $0.offline == .no }.map { "\($0)" })
        }
        let offered = Self.server.compactMap { $0 as? any ClientCommand.Type }.filter { $0.offline != .no }
        #expect(offered.isEmpty, "\(offered)")
        #expect(online(Self.device).isEmpty)
        // They continue what a command of people has begun, or follow from one.
        let followers = Self.device.filter { $0 is any SystemCommand.Type }.map { "\($0)" }
        #expect(
            Set(followers) == [
                "AnnouncePermissionChanges", "EnforceBlock", "EraseEvent", "ExpireSeatOffer", "RelogOwner",
                "UpdateVenueEvents",
            ])
    }

    @Test func namesAreUniqueAndFindTheirTypes() {
        for registry in [CommandRegistry.device, .all] {
            let names = registry.commands.map { $0.name }
            #expect(Set(names).count == names.count)
            for type in registry.commands { #expect(registry.type(named: type.name).map { "\($0)" } == "\(type)") }
        }
        #expect(CommandRegistry.device.type(named: ForgotPassword.name) == nil)
    }

    @Test func aCommandIsDecodedByItsName() throws {
        let event = ID<Event>(bytes: [UInt8](repeating: 7, count: 16))!
        let payload = try JSONEncoder().encode(SetRSVP(event: event, status: .maybe))
        let registry = CommandRegistry.device
        let command = try #require(try registry.decode("event.rsvp", payload) as? SetRSVP)
        #expect(command.event == event && command.status == .maybe)
        #expect(throws: UnknownCommand.self) { try registry.decode("event.nothing", payload) }
        #expect(throws: DecodingError.self) { try registry.decode("event.rsvp", Data("{}".utf8)) }
        #expect(throws: UnknownCommand.self) { try registry.decode(ForgotPassword.name, Data("{}".utf8)) }
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
