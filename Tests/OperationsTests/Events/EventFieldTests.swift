import Domain
import Foundation
import Properties
import Testing

@testable import Operations
@testable import ServerOperations

/// Each event field needs an entry in `EventColumn.all` and a property in the details and the input of `Domain`. These
/// tests fail for a field that lacks one.
struct EventFieldTests {
    private static let start = TestCommunity.start
    static let names = FullEvent.fields(now: start).keys.sorted()

    @Test func everyFieldIsAColumn() {
        // The storage of a property wrapper is reflected with an underscore.
        let details = Mirror(reflecting: EventDetails.unread).children.compactMap(\.label).map {
            $0.hasPrefix("_") ? String($0.dropFirst()) : $0
        }
        #expect(EventField.all.map(\.name).sorted() == details.sorted(), "EventDetails and EventColumn.all")
        #expect(EventField.all.map(\.name).sorted() == EventFieldTests.names, "EventInput and EventColumn.all")
    }

    /// The fields that make an event all-day and set its days. They change together, or with its times.
    private static let ofDays = ["allDay", "startDate", "endDate"]

    @Test(arguments: [false, true]) func everyInputFieldIsStored(_ takesDays: Bool) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let input = try FullEvent.input(now: community.now, takesDays: takesDays)
        let event = try await community.perform(CreateEvent(input), as: ana)
        #expect(try await said(event, in: community) == input.texts)
        // Defaults differ from these values; otherwise the comparison would prove nothing.
        let other = try await said(try await community.event(by: ana), in: community)
        #expect(
            other.filter { $0.value == input.texts[$0.key] }.keys.allSatisfy {
                (takesDays ? ["endsAt"] : EventFieldTests.ofDays).contains($0)
            })
    }

    @Test(arguments: names.filter { !ofDays.contains($0) }) func aChangeOfOneFieldChangesThatField(
        _ name: String
    ) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana) { ($0.latitude, $0.longitude) = (1, 1) }
        let before = try await said(event, in: community)
        let fields = FullEvent.fields(now: community.now)
        try await community.perform(UpdateEvent(id: event, changes: changes([name: fields[name]!])), as: ana)
        let after = try await said(event, in: community)
        #expect(after.filter { $0.value != before[$0.key] }.map(\.key) == [name])
        #expect(after[name] == (try FullEvent.input(now: community.now).texts[name]))
    }

    /// A change survives coding, as on a device's queue or when it is sent twice.
    @Test func aChangeIsCodedAsItCame() throws {
        for clears in [false, true] {
            var object = FullEvent.fields(now: EventFieldTests.start).mapValues { clears ? NSNull() : $0 }
            object["notify"] = "no"
            object["base"] = 3
            #expect(try NSDictionary(dictionary: coded(changes(object))) == NSDictionary(dictionary: object))
        }
        #expect(try coded(changes([:])).isEmpty && coded(changes(["unknown": 1])).isEmpty)
        #expect(throws: DecodingError.self) { try changes(["capacity": "many"]) }

        var (input, was) = (try FullEvent.input(FullEvent.fields(now: EventFieldTests.start)), EventInput())
        #expect(try coded(.init(input, since: was)).keys.sorted() == EventFieldTests.names)
        #expect(try coded(.init(input, since: input)).isEmpty)
        (was, input) = (input, was)
        // Visibility cannot be cleared.
        #expect(
            try coded(.init(input, since: was)).keys.sorted() == EventFieldTests.names.filter { $0 != "visibility" })
    }

    private func said(_ event: ID<Event>, in community: TestCommunity) async throws -> [String: String] {
        EventInput(try await SeatCount(event, in: community).event.details).texts
    }

    private func changes(_ object: [String: Any]) throws -> UpdateEvent.Changes {
        try JSONDecoder().decode(UpdateEvent.Changes.self, from: JSONSerialization.data(withJSONObject: object))
    }

    private func coded(_ changes: UpdateEvent.Changes) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(changes)) as! [String: Any]
    }
}
