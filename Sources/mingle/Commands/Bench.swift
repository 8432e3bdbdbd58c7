import ArgumentParser
import Device
import Domain
import Foundation
import Hummingbird
import Logging
import Operations
import Server
import ServerOperations
import Store
import StoreSQLite
import Synchronization

/// The HTTP ceiling for `bin/bench`: the same server, replying with a constant.
struct BenchCeiling: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-ceiling", shouldDisplay: false)
    @Option var port: Int

    func run() async throws {
        _ = await EventLoopTasks.install()
        let router = Router()
        router.get("/") { _, _ in "Hello" }
        router.get("/**") { _, _ in "Hello" }
        router.put("/**") { _, _ in "Hello" }
        var logger = Logger(label: "bench")
        logger.logLevel = .critical
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { _ in
                FileHandle.standardOutput.write(Data("ready\n".utf8))
            }, logger: logger)
        try await application.runService()
    }
}

/// The SQLite ceiling for `bin/bench`: 64 writers commit the rows of one RSVP each, without any rules.
struct BenchSQLite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-sqlite", shouldDisplay: false)
    @Option var seconds = 5

    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase(path: folder.appendingPathComponent("bench.sqlite").path)
        let end = ContinuousClock.now + .seconds(seconds)
        let start = ContinuousClock.now
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<64 {
                group.addTask {
                    var count = 0
                    let scope = Scope.user(
                        ID<User>(at: Instant(milliseconds: Int64(writer)), random: { UInt64(writer) }))
                    while ContinuousClock.now < end {
                        try await database.benchmarkCommit(for: scope)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let time = ContinuousClock.now - start
        print("{\"commits_per_second\": \(Int(Double(total) / (time / .seconds(1))))}")
        try database.close()
    }
}

/// Creates events and signed-in people for `bin/bench`, and prints the people as JSON lines.
struct BenchFill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-fill", shouldDisplay: false)
    @OptionGroup var data: DataOption
    @Option var events: Int
    @Option var people = 64

    func run() async throws {
        let folder = try data.folder()
        let database = try SQLiteDatabase(path: folder.database)
        let community = Community(
            database: database, environment: .live(passwords: Scrypt(cost: .cheap)), commands: .all,
            handlers: .server)
        // Separate hosts, because a guest's lists must not grow with the number of events.
        var hosts: [Person] = []
        for index in 0..<max(8, events / 500) {
            let id = try await community.register(
                Registration(
                    givenName: "Bench", familyName: "Host \(index)", email: "host\(index)@example.org",
                    password: "bench-password"),
                verified: true, as: .system)
            hosts.append(
                Person(
                    id: id, session: nil, role: .member, isVerified: true, timeZone: "UTC", name: "Bench Host \(index)")
            )
        }
        for index in 0..<people {
            let email = "bench\(index)@example.org"
            let id = try await community.register(
                Registration(
                    givenName: "Bench", familyName: "Person \(index)", email: email, password: "bench-password"),
                verified: true, as: .system)
            let tokens = try await community.perform(StartSession(user: id, kind: .api, device: "bench"), as: .system)
            // The access token expires during a long run; a web session does not.
            let web = try await community.perform(StartSession(user: id, kind: .web, device: "bench"), as: .system)
            print(
                "{\"email\": \"\(email)\", \"id\": \"\(id)\", \"token\": \"\(web.accessToken)\", \"short\": \"\(tokens.accessToken)\"}"
            )
        }
        let now = community.now
        try await withThrowingTaskGroup(of: Void.self) { [hosts] group in
            for lane in 0..<32 {
                group.addTask {
                    for index in stride(from: lane, to: events, by: 32) {
                        var input = EventInput()
                        input.title = "Event number \(index)"
                        input.description = "What happens at event \(index), told in a sentence or two, as people do."
                        // Spread over a year. Everyone sends an RSVP to the event in the first hour of tomorrow.
                        input.startsAt = now + .days(1) + .minutes(Int64(index % 500_000))
                        input.endsAt = input.startsAt! + .hours(2)
                        input.locationName = "Room \(index % 40)"
                        input.tags = ["tag\(index % 20)"]
                        try await community.perform(CreateEvent(input), as: .person(hosts[index % hosts.count]))
                    }
                }
            }
            try await group.waitForAll()
        }
        try database.close()
    }
}

/// Fills a device with recorded replies of a server, and replays queued commands, for `bin/bench --sync`. Only the
/// device works.
struct BenchReplica: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-replica", shouldDisplay: false)
    /// An empty folder for the device.
    @Option var data: String
    /// A file of the replies to the sign-in and to each pull, one a line.
    @Option var replies: String
    /// An event on whose chat the commands write.
    @Option var event: ID<Event>
    @Option var commands = 500

    func run() async throws {
        let folder = URL(fileURLWithPath: data, isDirectory: true)
        let credentials = CredentialFile(folder.appendingPathComponent("credentials.json"))
        let transport = RecordedTransport(try Data(contentsOf: URL(fileURLWithPath: replies)))
        try await Device.signIn(
            to: URL(fileURLWithPath: "/"), email: "", password: "", in: folder, over: transport, language: "en",
            credentials: credentials)
        func open() throws -> Device? {
            try Device(
                in: folder, over: { _ in transport }, .live, language: "en", credentials: credentials, follows: false)
        }
        func opening() throws -> Double {
            var times: [Double] = []
            for _ in 0..<5 { times.append(try milliseconds { _ = try open() }) }
            return times.sorted()[2]
        }
        let clock = ContinuousClock()
        let start = clock.now
        try await open()?.run(givingUpAfter: 0)
        let fill = (clock.now - start) / .seconds(1)
        let empty = try opening()
        let performing = try milliseconds {
            let device = try open()
            for number in 0..<commands {
                try device?.perform(SendMessage(event: event, body: "Message number \(number)"))
            }
        }
        let full = try opening()
        print(
            "{\"fillSeconds\": \(fill), \"performMilliseconds\": \(performing / Double(max(commands, 1))), \"replayMilliseconds\": \(full - empty)}"
        )
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body) / .milliseconds(1)
    }

    /// Answers each call with the next reply.
    private final class RecordedTransport: Transport {
        private let replies: Mutex<[Data]>

        init(_ file: Data) {
            replies = Mutex(file.split(separator: UInt8(ascii: "\n")).reversed())
        }

        func send(_: ServerRequest) throws -> ServerResponse {
            guard let reply = replies.withLock({ $0.popLast() }) else { throw SyncFailure.unreachable("") }
            return ServerResponse(status: 200, body: reply)
        }

        func open(_: ServerRequest) -> AsyncThrowingStream<Data, any Error> { AsyncThrowingStream { $0.finish() } }
    }
}
