import Domain
import Foundation
import Properties
import Wire

@testable import Device

/// An app that is open and follows the stream. It goes on when something arrives or the time passes, which the simulation
/// decides whenever the device waits.
///
/// The connection delivers pieces of any length, late or twice, and breaks. What it delivers is in order.
struct SimulatedRun {
    private enum Fault: CaseIterable {
        /// The event arrives twice.
        case repeated
        /// The end of the event arrives with the beginning of the next one.
        case delayed
        /// The connection breaks within the event.
        case broken
        /// The server ends the stream within the event, as it does when it is stopped.
        case ended
        /// The server does not continue at the cursor.
        case resync
    }

    private let phone: SimulatedPhone
    private let server: SimulatedServer
    private let running: Task<Void, Never>
    private var line: SimulatedLine?
    private var events: SimulatedEvents?
    /// The rest of an event that is on the way.
    private var late = Data()
    /// Draws the faults of the stream; nil for a stream without any.
    private var faults: Generator?
    private var hasEnded = false
    private var until: Instant?

    /// Opens the app. Returns when it has sent and received everything that it can.
    init(_ phone: SimulatedPhone, on server: SimulatedServer, faults: Generator?) async {
        (self.phone, self.server, self.faults) = (phone, server, faults)
        // As when the person opens the app.
        await phone.device.retrySync()
        running = Task {
            try? await phone.device.run()
            phone.waits.end()
        }
        await wait()
    }

    /// Whether the app is still open.
    var goesOn: Bool { !hasEnded && !phone.network.isKilled }

    /// The app goes into the background.
    mutating func end() async {
        running.cancel()
        await running.value
        while !hasEnded { await wait() }
    }

    /// Waits until the device waits again. Each input leads to that once.
    mutating func wait() async {
        guard !hasEnded else { return }
        switch await phone.waits.next() {
        case .waits(let until): self.until = until
        case .ended: hasEnded = true
        }
    }

    /// The time comes for which the device waits: to try again, or to open the stream again.
    mutating func passTime() async {
        guard goesOn, let until else { return }
        let left = until - phone.now
        if left > .seconds(0) { server.community.advance(left) }
        phone.waits.ring()
        await wait()
    }

    // MARK: Stream

    var isListening: Bool {
        get async { await phone.device.engine.machine.isListening }
    }

    /// The stream that the device listens to; nil if it does not.
    private func currentLine() async -> SimulatedLine? {
        guard goesOn, await isListening else { return nil }
        return phone.network.line
    }

    /// Delivers what the server sends until nothing is new.
    ///
    /// - Returns: Whether everything has arrived.
    mutating func receive() async throws -> Bool {
        while let line = await currentLine() {
            guard !phone.network.isPartitioned else {
                await finish(line, throwing: .unreachable("lost"))
                return false
            }
            if line !== self.line {
                (self.line, events, late) = (line, nil, Data())
                do { events = try await SimulatedEvents(line.request, on: server) } catch let refusal as Refusal {
                    await finish(line, throwing: SyncFailure(try SimulatedServer.response(to: refusal)))
                    return false
                }
            }
            guard let event = try await events?.next(phone.network.streamed) else {
                guard events?.hasEnded == true else { return late.isEmpty && events != nil }
                await finish(line, throwing: nil)
                return false
            }
            server.record(event)
            try await deliver(event, on: line)
        }
        return false
    }

    /// The connection breaks, or the server ends the stream.
    mutating func breakStream(_ g: inout Generator) async {
        guard let line = await currentLine() else { return }
        await finish(line, throwing: g.one(in: 2) ? .unreachable("broken") : nil)
    }

    private mutating func finish(_ line: SimulatedLine, throwing failure: SyncFailure?) async {
        phone.network.pass()
        (events, late) = (nil, Data())
        line.continuation.finish(throwing: failure)
        await wait()
    }

    private mutating func deliver(_ event: Data, on line: SimulatedLine) async throws {
        let fault: Fault? = faults?.one(in: 4) == true ? faults?.pick(Fault.allCases) : nil
        // Ends before the byte that completes the event.
        let cut = faults?.int(0...event.count - 1) ?? 0
        let (head, tail) = (event.prefix(cut), event.dropFirst(cut))
        if late.isEmpty {
            send(head, on: line)
        } else {
            send(late + head, on: line)
            late = Data()
            await wait()
            // The device may have closed the stream after what was late.
            guard await currentLine() === line else { return }
        }
        switch fault {
        case .delayed: late = tail
        case .broken: await finish(line, throwing: .unreachable("broken"))
        case .ended: await finish(line, throwing: nil)
        case nil, .repeated, .resync:
            send(tail, on: line)
            await wait()
            guard fault != nil, await currentLine() === line else { return }
            send(fault == .resync ? SimulatedEvents.resync : event, on: line)
            await wait()
        }
    }

    private func send(_ piece: Data, on line: SimulatedLine) {
        guard !piece.isEmpty else { return }
        phone.network.pass()
        line.continuation.yield(piece)
    }
}
