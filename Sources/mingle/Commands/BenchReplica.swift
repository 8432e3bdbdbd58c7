import ArgumentParser
import Device
import Domain
import Foundation
import Operations
import Synchronization

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

    /// Responds to each call with the next reply.
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
