import Domain
import Properties
import Synchronization

@testable import Device
@testable import Operations
@testable import ServerOperations

extension Simulation {
    /// An app is open and follows the stream, while its owner and others do things, and connections break.
    mutating func follow(_ index: Int, _ g: inout Generator) async throws {
        let phone = phones[index]
        let hasFaults = g.one(in: 2)
        if g.one(in: 2) { phone.network.setPartitioned(false) }
        phone.network.use(faults: hasFaults ? Generator(seed: g.next()) : nil)
        server.bounds.withLock { $0 = g.pick([.page, .page, .page, SyncPageLimit(rows: 25, bytes: 20_000)]) }
        var made = try phone.made()
        var run = await SimulatedRun(phone, on: server, faults: hasFaults ? Generator(seed: g.next()) : nil)
        var isCurrent = false
        for _ in 1...g.int(2...10) where run.goesOn {
            // Mostly the time comes to try again before anything else happens.
            if await !run.isListening, !g.one(in: 3) { await run.passTime() }
            guard run.goesOn else { break }
            // Performing a command takes a moment, and it is in the outbox after that.
            phone.network.kill(after: g.one(in: 20) ? g.int(3...10) : nil)
            switch g.int(1...20) {
            case 1...5, 18, 19: for _ in 1...g.int(1...4) { try await performOnServer(&g) }
            case 6...8:
                let other = g.int(0...phones.count - 1)
                if other != index { try await sync(other, &g) }
            case 9...13:
                let attempt = try await queue(on: phone, &g)
                if let pending = attempt.pending { try record(pending, of: phone.owner) }
                if attempt.isTried { await run.wait() }
                made.formUnion(try phone.made())
            case 14, 15: await run.passTime()
            case 16: await run.breakStream(&g)
            case 17: phone.network.setPartitioned(!phone.network.isPartitioned)
            default: if mutation == nil, g.one(in: 6) { try await backUpOrRestore(&g) }
            }
            isCurrent = try await run.receive()
        }
        await run.end()
        guard try !revive(index, &g), isCurrent else { return }
        try await lookForVanished(made, on: index)
    }
}
