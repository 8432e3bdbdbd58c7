import Foundation
import Properties
import Testing

@testable import Device

/// Events are the same however the network cuts the stream.
struct EventStreamParserTests {
    private static let text = """
        retry: 2000\r
        event: hello\r
        data: {}\r
        \r
        : still here

        id: abc
        data: {"a":1,
        data: "b":"ü"}

        event: resync
        data:

        data: unfinished
        """

    private static let events = [
        EventStreamParser.Event(name: "hello", data: "{}"),
        EventStreamParser.Event(name: "message", data: "{\"a\":1,\n\"b\":\"ü\"}"),
        EventStreamParser.Event(name: "resync", data: ""),
    ]

    @Test func eventsAreCompleteHoweverTheyArrive() throws {
        try forAll(200) { g in
            var parser = EventStreamParser()
            var found: [EventStreamParser.Event] = []
            var rest = Data(EventStreamParserTests.text.utf8)
            while !rest.isEmpty {
                let count = g.int(1...min(rest.count, g.pick([1, 3, 1000])))
                found += try parser.parse(rest.prefix(count))
                rest = Data(rest.dropFirst(count))
            }
            #expect(found == EventStreamParserTests.events)
        }
    }

    @Test func anEndlessLineIsRefused() {
        var parser = EventStreamParser()
        #expect(throws: SyncFailure.self) {
            for _ in 1...20 { _ = try parser.parse(Data(repeating: 120, count: 1 << 20)) }
        }
    }
}
