import Domain
import Properties
import Store
import Testing

@testable import Operations

struct UnreadTests {
    private struct Said {
        var id: ID<Message>
        var author: ID<User>
        var isDeleted = false
    }

    /// Compares the counts with a plain list of messages and read marks.
    @Test func messagesByOthersSinceAreUnread() async throws {
        try await forAll(100) { g in
            let stage = try await ChatStage(seed: g.next())
            let crew = stage.crew
            var said: [Said] = []
            var marks: [ID<User>: Int] = [:]
            // In half of the runs, one crew member blocks another.
            let quarrel = g.one(in: 2) ? (stage.going, stage.maybe) : nil
            if let quarrel { try await stage.community.perform(BlockPerson(userId: quarrel.1.userID!), as: quarrel.0) }
            func areBlocked(_ a: ID<User>, _ b: ID<User>) -> Bool {
                quarrel.map { Set([a, b]) == [$0.0.userID!, $0.1.userID!] } ?? false
            }
            for _ in 0..<20 {
                let me = g.pick(crew)
                switch g.int(1...6) {
                case 1...3:
                    said.append(Said(id: try await stage.say(g.word(4), as: me), author: me.userID!))
                    marks[me.userID!] = said.count
                case 4 where !said.isEmpty:
                    let place = g.int(0...said.count - 1)
                    let mark = MarkRead(event: stage.event, upTo: said[place].id)
                    guard !areBlocked(said[place].author, me.userID!) else {
                        try #require(try await stage.community.refusal(mark, as: me) == .notFound)
                        continue
                    }
                    try await stage.community.perform(mark, as: me)
                    marks[me.userID!] = max(marks[me.userID!] ?? 0, place + 1)
                case 5 where !said.isEmpty:
                    let place = g.int(0...said.count - 1)
                    try await stage.community.perform(DeleteMessage(id: said[place].id), as: stage.host)
                    said[place].isDeleted = true
                default: stage.community.advance(.minutes(1))
                }
                for actor in crew {
                    let id = actor.userID!
                    let expected = said.dropFirst(marks[id] ?? 0).filter {
                        !$0.isDeleted && $0.author != id && !areBlocked($0.author, id)
                    }.count
                    try #require(try await stage.unread(actor) == expected)
                    let chats = try await stage.community.read { [now = stage.community.now] in
                        try ChatQuery.chats(as: actor, limit: 9, now: now, in: $0)
                    }
                    try #require(chats.map(\.unread) == [expected])
                    let mark = try await stage.community.read { try ChatQuery.readUpTo(stage.event, as: actor, in: $0) }
                    try #require(mark == marks[id] ?? 0)
                }
            }
        }
    }

    @Test func theChatWithTheLastWordComesFirst() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        var events: [ID<Event>] = []
        for day in 1...4 {
            events.append(try await community.event(by: ana) { $0.startsAt = TestCommunity.start + .days(Int64(day)) })
            if day < 4 { try await community.rsvp(events[day - 1], .going, as: bo) }
        }
        let chats = { (actor: Actor, limit: Int) in
            try await community.read { [now = community.now] in
                try ChatQuery.chats(as: actor, limit: limit, now: now, in: $0)
            }.map(\.event.id)
        }
        #expect(try await chats(bo, 9) == Array(events.prefix(3)))
        for event in [events[1], events[2]] {
            community.advance(.minutes(1))
            try await community.perform(SendMessage(event: event, body: "Hello"), as: ana)
        }
        #expect(try await chats(bo, 9) == [events[2], events[1], events[0]])
        #expect(try await chats(bo, 2).count == 2)
        #expect(try await chats(.nobody, 9).isEmpty)
    }

    @Test func aMarkNeverGoesBack() async throws {
        let stage = try await ChatStage()
        var ids: [ID<Message>] = []
        for number in 1...3 { ids.append(try await stage.say("\(number)", as: stage.host)) }
        try await stage.community.perform(MarkRead(event: stage.event, upTo: ids[2]), as: stage.going)
        for id in ids { try await stage.community.perform(MarkRead(event: stage.event, upTo: id), as: stage.going) }
        #expect(try await stage.unread(stage.going) == 0)
        #expect(try await stage.community.read { try ChatQuery.readUpTo(stage.event, as: stage.going, in: $0) } == 3)
        // A message of another chat cannot be a read mark in this one.
        let other = try await stage.community.event(by: stage.going)
        let there = try await stage.community.perform(SendMessage(event: other, body: "There"), as: stage.going)
        #expect(
            try await stage.community.refusal(MarkRead(event: stage.event, upTo: there), as: stage.going) == .notFound)
    }
}
