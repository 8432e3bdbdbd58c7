import Domain
import Foundation
import Properties
import Store

@testable import Operations

/// Something that people do in random runs. Its actor and arguments are drawn from the existing rows.
struct RandomAction: Sendable {
    typealias Deed = @Sendable (TestCommunity) async throws -> Void

    /// The command's name.
    let command: String
    /// The frequency relative to other habits.
    let weight: Int
    /// Draws the actor and arguments.
    ///
    /// - Throws: ``RandomDraw/Nothing`` if nothing suitable exists.
    let draw: @Sendable (inout RandomDraw) throws -> Deed

    /// Makes a habit from a command and its actor.
    init<C: Command>(_: C.Type, _ weight: Int = 2, _ draw: @escaping @Sendable (inout RandomDraw) throws -> (C, Actor))
    {
        self.init(
            C.self, weight,
            doing: { d in
                let (command, actor) = try draw(&d)
                return { try await $0.perform(command, as: actor) }
            })
    }

    /// Makes a habit of several commands, or of a function around a command.
    init<C: Command>(_: C.Type, _ weight: Int = 2, doing draw: @escaping @Sendable (inout RandomDraw) throws -> Deed) {
        command = C.name
        self.weight = weight
        self.draw = draw
    }
}

/// A random draw from the existing rows.
struct RandomDraw {
    struct Nothing: Error {}

    var g: Generator
    let now: Instant
    /// Everyone who can sign in, in registration order.
    let people: [Actor]
    let reader: any Reader

    init(_ g: Generator, now: Instant, in reader: any Reader) throws {
        (self.g, self.now, self.reader) = (g, now, reader)
        people = try RandomRun.everyone(in: reader)
    }

    /// - Parameter people: The people who may draw. A person who is named twice draws twice as often.
    init(_ g: Generator, now: Instant, people: [Actor], in reader: any Reader) {
        (self.g, self.now, self.people, self.reader) = (g, now, people, reader)
    }

    mutating func person() throws -> Actor { try pick(people) }

    /// Draws a person, mostly one who hosts or attends the event and so may plan.
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

    /// Draws an administrator, or occasionally the system.
    mutating func administrator() -> Actor {
        let all = people.filter { $0.person?.role == .administrator }
        return all.isEmpty || g.one(in: 10) ? .system : g.pick(all)
    }

    /// Returns the actor of a person.
    ///
    /// - Throws: ``Nothing`` if they cannot sign in.
    func actor(_ id: ID<User>?) throws -> Actor {
        guard let actor = people.first(where: { $0.userID == id }) else { throw Nothing() }
        return actor
    }

    mutating func pick<C: Collection>(_ values: C) throws -> C.Element {
        if values.isEmpty { throw Nothing() }
        return g.pick(values)
    }

    /// Draws the first column of a random row. The statement must have a deterministic order.
    mutating func one<Value: Column>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value {
        try pick(reader.rows(sql) { try $0.next(Value.self) })
    }

    /// Draws the first two columns of a random row.
    mutating func two<First: Column, Second: Column>(_ sql: SQL) throws -> (First, Second) {
        try pick(reader.rows(sql) { (try $0.next(First.self), try $0.next(Second.self)) })
    }

    func all<Value: Column>(_ sql: SQL) throws -> [Value] { try reader.rows(sql) { try $0.next(Value.self) } }

    mutating func event() throws -> ID<Event> { try one("SELECT id FROM event ORDER BY id") }

    /// Draws a host of the event, the owner more often than a co-host.
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

    /// Draws the secret and the address of a mail of this kind, opened or not.
    mutating func mailed(_ kind: MailJob.Kind) throws -> (token: String, email: String) {
        let payloads: [String] = try all("SELECT payload FROM job WHERE kind = \(MailJob.job) ORDER BY made_at, id")
        let orders = try payloads.map { try JSONDecoder().decode(MailJob.self, from: Data($0.utf8)) }
        let order = try pick(orders.filter { $0.kind == kind && $0.token != nil })
        return (order.token!, order.email)
    }

    /// Draws one of a few addresses, of accounts and of others.
    mutating func email() -> String { g.one(in: 4) ? "p\(g.int(0...3))@example.org" : "g\(g.int(1...3))@example.org" }
}
