import Domain
import Foundation
import Properties
import Store

@testable import Operations

/// Something that people do: who, and with what, is drawn from what there is.
struct Habit: Sendable {
    typealias Deed = @Sendable (TestCommunity) async throws -> Void

    /// The command by name.
    let command: String
    /// How often, beside the others.
    let weight: Int
    /// - Throws: ``Draw/Nothing`` where there is nothing to do it with.
    let draw: @Sendable (inout Draw) throws -> Deed

    /// A command, and who gives it.
    init<C: Command>(_: C.Type, _ weight: Int = 2, _ draw: @escaping @Sendable (inout Draw) throws -> (C, Actor)) {
        self.init(
            C.self, weight,
            doing: { d in
                let (command, actor) = try draw(&d)
                return { try await $0.perform(command, as: actor) }
            })
    }

    /// What is more than one command, or asked by a function around it.
    init<C: Command>(_: C.Type, _ weight: Int = 2, doing draw: @escaping @Sendable (inout Draw) throws -> Deed) {
        command = C.name
        self.weight = weight
        self.draw = draw
    }
}

/// What there is to draw from.
struct Draw {
    struct Nothing: Error {}

    var g: Generator
    let now: Instant
    /// Everyone who can sign in, in the order in which they came.
    let people: [Actor]
    let reader: any Reader

    init(_ g: Generator, now: Instant, in reader: any Reader) throws {
        (self.g, self.now, self.reader) = (g, now, reader)
        people = try RandomLife.everyone(in: reader)
    }

    mutating func person() throws -> Actor { try pick(people) }

    /// Mostly somebody who hosts the event or comes, and so may plan along.
    mutating func planner(at event: ID<Event>) throws -> Actor {
        if g.one(in: 5) { return try person() }
        return try actor(
            one(
                """
                SELECT host_id FROM event WHERE id = \(event)
                UNION SELECT user_id FROM rsvp WHERE event_id = \(event) AND user_id IS NOT NULL AND status IN ('going', 'maybe') ORDER BY 1
                """))
    }

    mutating func id() throws -> ID<User> { try person().userID! }

    /// Mostly an administrator, else whoever sits at the command line.
    mutating func administrator() -> Actor {
        let all = people.filter { $0.person?.role == .administrator }
        return all.isEmpty || g.one(in: 10) ? .system : g.pick(all)
    }

    /// - Throws: ``Nothing`` where they cannot sign in.
    func actor(_ id: ID<User>?) throws -> Actor {
        guard let actor = people.first(where: { $0.userID == id }) else { throw Nothing() }
        return actor
    }

    mutating func pick<C: Collection>(_ values: C) throws -> C.Element {
        if values.isEmpty { throw Nothing() }
        return g.pick(values)
    }

    /// The first column of any row; the statement puts them in an order that is always the same.
    mutating func one<Value: Column>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value {
        try pick(reader.rows(sql) { try $0.next(Value.self) })
    }

    /// The first two columns.
    mutating func two<First: Column, Second: Column>(_ sql: SQL) throws -> (First, Second) {
        try pick(reader.rows(sql) { (try $0.next(First.self), try $0.next(Second.self)) })
    }

    func all<Value: Column>(_ sql: SQL) throws -> [Value] { try reader.rows(sql) { try $0.next(Value.self) } }

    mutating func event() throws -> ID<Event> { try one("SELECT id FROM event ORDER BY id") }

    /// One of its hosts, the owner more often than a co-host.
    mutating func host(of event: ID<Event>) throws -> Actor {
        let owner: ID<User> = try one("SELECT host_id FROM event WHERE id = \(event)")
        if g.one(in: 4),
            let cohost: ID<User> = try? one("SELECT user_id FROM cohost WHERE event_id = \(event) ORDER BY user_id")
        {
            return try actor(cohost)
        }
        return try actor(owner)
    }

    mutating func hosted() throws -> (event: ID<Event>, host: Actor) {
        let event = try event()
        return (event, try host(of: event))
    }

    /// The secret of a mail of one of some kinds, opened or not.
    mutating func mailed(_ kind: MailOrder.Kind) throws -> (token: String, email: String) {
        let payloads: [String] = try all("SELECT payload FROM job WHERE kind = \(MailOrder.job) ORDER BY made_at, id")
        let orders = try payloads.map { try JSONDecoder().decode(MailOrder.self, from: Data($0.utf8)) }
        let order = try pick(orders.filter { $0.kind == kind && $0.token != nil })
        return (order.token!, order.email)
    }

    /// An address of few: of some who have an account, and of others.
    mutating func email() -> String { g.one(in: 4) ? "p\(g.int(0...3))@example.org" : "g\(g.int(1...3))@example.org" }
}
