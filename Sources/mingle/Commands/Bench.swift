import ArgumentParser
import Domain
import Foundation
import Hummingbird
import Logging
import Operations
import Server
import ServerOperations
import Store
import StoreSQLite

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
