import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import Store
import Synchronization
import Testing

@testable import Device
@testable import Server
@testable import TestCampus

/// Two devices at one door without a network.
struct DeviceDoorTests {
    @Test(.tags(.P16), arguments: [true, false])
    func theEarlierCheckInCountsWhicheverDeviceSyncsFirst(_ isEarlierFirst: Bool) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let host = campus.cast.people[.host]!
        let early = try await TestDevice(of: host, on: campus.server, seed: 1)
        let late = try await TestDevice(of: host, on: campus.server, seed: 2)
        for phone in [early, late] { try await phone.sync() }
        let arrival = campus.server.now
        let command = CheckInGuest(event: ID(campus.cast.door)!, guest: "\(campus.cast.secondGuest.id)")
        try early.device.perform(command)
        campus.server.advance(.minutes(5))
        try late.device.perform(command)
        campus.server.advance(.minutes(30))
        for phone in isEarlierFirst ? [early, late] : [late, early] { try await phone.sync() }
        let event = ID<Event>(campus.cast.door)!
        let there = try await campus.server.community.read { reader in
            try reader.value("SELECT checked_in_at FROM ticket WHERE event_id = \(event)", as: Instant.self)
        }
        #expect(there == arrival)
        for phone in [early, late] {
            try await phone.sync()
            #expect(try phone.device.pending() == [] && phone.device.refused() == [])
            #expect(try await phone.differences() == [])
        }
    }
}
