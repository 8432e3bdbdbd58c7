import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Server
@testable import TestCampus

/// Rules about time are the server's to decide, when a command arrives.
struct DeviceClockTests {
    /// The host's device with its clock set otherwise, and the end of the event.
    private func device(
        _ campus: Campus, clock: (_ now: Instant, _ end: Instant) -> Instant
    ) async throws -> (Device, RouterTransport, Instant) {
        let phone = try await campus.filledDevice(of: .host)
        let end = try phone.device.read { reader, _ in
            try reader.value(
                "SELECT coalesce(ends_at, starts_at) FROM event WHERE id = \(ID<Event>(campus.cast.event)!)",
                as: Instant.self)
        }
        let folder = try phone.copiedFolder()
        let time = clock(campus.server.now, try #require(end))
        let device = try Device(
            in: folder, over: { _ in phone.transport },
            DeviceEnvironment(now: { time }, random: { UInt64.random(in: 0...UInt64.max) }), language: "en",
            credentials: TestDevice.credentials(in: folder), follows: false)
        return (try #require(device), phone.transport, try #require(end))
    }

    private func cancel(_ campus: Campus) -> CancelEvent { CancelEvent(id: ID(campus.cast.event)!) }

    private func isCancelled(_ campus: Campus) async throws -> Bool {
        let reply = try await campus.server.call(.get, "/events/\(campus.cast.event)", as: campus.sender(.host))
        return reply.json["status"].string == "cancelled"
    }

    @Test(.tags(.P21)) func aClockThatIsHoursFastRefusesNothing() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, _, _) = try await device(campus) { _, end in end + .hours(1) }
        let pending = try device.perform(cancel(campus))
        #expect(device.effects()[pending.number]?.refusal?.code == .eventOver, "what the device expects")
        try await device.run(givingUpAfter: 1)
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try await isCancelled(campus))
    }

    @Test func whatIsRefusedDaysAroundIsRefusedAtOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, _, _) = try await device(campus) { _, end in end + .days(3) }
        let refusal = #expect(throws: Refusal.self) { try device.perform(cancel(campus)) }
        #expect(refusal?.code == .eventOver)
        #expect(try device.pending() == [])
    }

    @Test(.tags(.P21)) func whatArrivesTooLateIsRefusedWithItsSentence() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (device, _, end) = try await device(campus) { now, _ in now }
        try device.perform(cancel(campus))
        let late = end.milliseconds - campus.server.now.milliseconds + 1
        campus.server.advance(Span(milliseconds: late))
        try await device.run(givingUpAfter: 1)
        #expect(
            try device.refused().map { $0.problem?.detail } == ["This event is over, so you can’t cancel it any more."])
        #expect(try await !isCancelled(campus))
    }

    /// Clocks decide nothing: neither the order, nor whether a token or a cursor is used.
    @Test(.tags(.P16), arguments: [Span.days(1), .days(-1)]) func aClockThatIsADayOffChangesNothing(
        _ skew: Span
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.device(of: .host)
        let device = try TestDevice.opened(phone.copiedFolder(), phone.transport, campus.server, 2, skew: skew)
        try await device.run(givingUpAfter: 1)
        for title in ["First", "Second"] {
            try device.perform(campus.addTodo(title))
            await device.retrySync()
            try await device.run(givingUpAfter: 1)
            campus.server.advance(.minutes(20))
        }
        #expect(try device.pending() == [] && device.refused() == [])
        #expect(try await campus.todoTitles(on: device) == campus.todoTitles())
        #expect(try await Set(campus.todoTitles()).isSuperset(of: ["First", "Second"]))
    }
}
