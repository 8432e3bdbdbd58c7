import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A device derives what is not sent from the rows that it receives.
struct DerivedDataTests {
    private static func texts(_ reader: any Reader) throws -> [ID<Event>: String] {
        let found = try reader.rows("SELECT event_id, text FROM event_search") {
            (try $0.next(ID<Event>.self), try $0.next(String.self))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    private static func tags(_ reader: any Reader) throws -> [ID<Event>: [String]] {
        let found = try reader.rows("SELECT event_id, key, name FROM event_tag ORDER BY key") {
            (try $0.next(ID<Event>.self), "\(try $0.next(String.self)) \(try $0.next(String.self))")
        }
        return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
    }

    @Test func eventsAreFoundAndTaggedAsOnTheServer() async throws {
        let world = try await World()
        for actor in [world.ana, world.bo] {
            let device = try await SimulatedDevice(of: actor.person!)
            try await device.pull(from: world.community)
            let events = try await device.read { reader in
                try reader.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) }
            }
            let (own, ownTags) = try await device.read {
                (try DerivedDataTests.texts($0), try DerivedDataTests.tags($0))
            }
            let (all, allTags) = try await world.community.read {
                (try DerivedDataTests.texts($0), try DerivedDataTests.tags($0))
            }
            #expect(!events.isEmpty && Set(own.keys) == Set(events))
            for event in events {
                #expect(own[event] == all[event])
                #expect(ownTags[event] == allTags[event])
            }
        }
    }

    /// A device of which each page has one row receives an event before its place.
    @Test func aWithheldPlaceIsFoundWhileTheDeviceHasIt() async throws {
        let world = try await World()
        let device = try await SimulatedDevice(of: world.bo.person!, bounds: SyncPageLimit(rows: 1, bytes: 1))
        let event = world.party
        @Sendable func text(_ reader: any Reader) throws -> String? {
            try reader.value("SELECT hidden FROM event_search WHERE event_id = \(event)")
        }
        for place in ["First Flat", "Second Flat"] {
            try await world.community.update(event, as: world.ana) { $0.locationName = .set(place) }
            try await device.pull(from: world.community)
            let here = try #require(try await device.read(text))
            #expect(here.hasPrefix(SearchText.folded(place)))
            let there = try await world.community.read(text)
            #expect(there == here)
        }
        // Only those who are going have the place.
        try await world.community.rsvp(event, .maybe, as: world.bo)
        try await device.pull(from: world.community)
        #expect(try await device.read(text)?.contains("flat") == false)
    }

    @Test func textsOfASCIIAreFoldedAsOthers() {
        let ascii = String(String.UnicodeScalarView((0..<0x80).map { Unicode.Scalar(UInt8($0)) }))
        let others = SearchText.folded("\(ascii)é").unicodeScalars
        #expect(Array(SearchText.folded(ascii).unicodeScalars) == Array(others.dropLast()) && others.last == "e")
    }
}
