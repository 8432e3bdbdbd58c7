import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Everyone sees one order without gaps.
struct MessageOrderTests {
    @Test func sendersAtOnceMakeOneOrderWithoutGaps() async throws {
        let stage = try await ChatStage()
        let other = try await stage.community.event(by: stage.going)
        let senders = stage.crew + stage.crew.prefix(3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, sender) in senders.enumerated() {
                group.addTask {
                    for number in 1...25 {
                        try await stage.say("\(place).\(number)", as: sender)
                        if place == 3 {
                            try await stage.community.perform(
                                SendMessage(event: other, body: "\(number)"), as: stage.going)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let found = try await stage.read(as: stage.maybe)
        #expect(found.map(\.number) == Array((1...200).reversed()))
        for place in senders.indices {
            let own = found.reversed().map(\.body).filter { $0.hasPrefix("\(place).") }
            #expect(own == (1...25).map { "\(place).\($0)" }, "each one's own come in the order they were sent")
        }
        let there = try await stage.community.read {
            try ChatQuery.messages(of: other, as: stage.going, limit: 50, in: $0)
        }
        #expect(there.items.map(\.number) == Array((1...25).reversed()), "each chat counts for itself")
        #expect(try await stage.community.count("SELECT last_number FROM chat WHERE event_id = \(stage.event)") == 200)
    }

    /// A refused message leaves no gap.
    @Test func aRefusedMessageTakesNoNumber() async throws {
        let stage = try await ChatStage()
        try await stage.say("One", as: stage.host)
        for body in ["", " ", "\u{0}"] {
            #expect(
                try await stage.community.refusal(SendMessage(event: stage.event, body: body), as: stage.host) != nil)
        }
        #expect(try await stage.community.refusal(SendMessage(event: stage.event, body: "x"), as: stage.member) != nil)
        try await stage.say("Two", as: stage.host)
        #expect(try await stage.read(as: stage.host).map(\.number) == [2, 1])
    }

    @Test(.tags(.P5)) func pagesBackwardsHoldEveryMessageOnce() async throws {
        let stage = try await ChatStage()
        try await forAll(100) { g in
            for _ in 0..<g.int(0...2) { try await stage.say(g.word(6), as: g.pick(stage.crew)) }
            let all = try await stage.read(as: stage.host, limit: 1_000)
            #expect(all.map(\.number) == Array(1..<all.count + 1).reversed())
            #expect(try await stage.read(as: stage.maybe, limit: g.int(1...9)) == all)
            // Paging forward from a number yields the rest, oldest first.
            let number = g.int(0...all.count + 1)
            let limit = g.int(1...9)
            let later = try await stage.community.read {
                try ChatQuery.messages(of: stage.event, as: stage.going, after: number, limit: limit, in: $0)
            }
            #expect(later.messages == Array(all.reversed().drop { $0.number <= number }.prefix(limit)))
            #expect(later.previous == all.first { $0.number <= number }?.sentAt)
            stage.community.advance(.minutes(1))
        }
    }

    /// New messages do not shift older pages.
    @Test func messagesThatComeMeanwhileAreNotInOlderPages() async throws {
        let stage = try await ChatStage()
        for number in 1...10 { try await stage.say("\(number)", as: stage.host) }
        let first = try await stage.community.read {
            try ChatQuery.messages(of: stage.event, as: stage.going, limit: 4, in: $0)
        }
        try await stage.say("11", as: stage.maybe)
        let second = try await stage.community.read {
            try ChatQuery.messages(of: stage.event, as: stage.going, before: first.next, limit: 4, in: $0)
        }
        #expect((first.items + second.items).map(\.body) == (3...10).reversed().map(String.init))
    }
}
