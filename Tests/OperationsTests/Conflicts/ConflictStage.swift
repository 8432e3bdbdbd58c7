import Domain
import Foundation
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A to-do of an event that Ana hosts and Bo goes to.
struct ConflictStage {
    let community: TestCommunity
    let ana: Actor, bo: Actor
    let event: ID<Event>
    let todo: ID<Todo>

    init() async throws {
        community = try TestCommunity()
        ana = try await community.member("Ana")
        bo = try await community.member("Bo")
        event = try await community.event(by: ana)
        try await community.rsvp(event, .going, as: bo)
        todo = try await community.perform(AddTodo(event: event, title: "Chairs"), as: ana)
    }

    func conflicts(of person: Actor) async throws -> [ConflictRow] {
        try await community.read { reader in
            let ids = try reader.rows(
                "SELECT id FROM field_conflict WHERE user_id = \(person.userID) ORDER BY row_id, field"
            ) { try $0.next(ID<Conflict>.self) }
            return try ConflictRow.open(ids, of: person.userID!, in: reader)
        }
    }

    func row(of todo: ID<Todo>) async throws -> (details: TodoDetails, version: Int) {
        try await community.read { reader in
            (
                try #require(try TodoRow.find(todo, in: reader)).details,
                try #require(try reader.value("SELECT version FROM todo WHERE id = \(todo)"))
            )
        }
    }

    /// Pushes a command from a device, as the next one of its queue.
    func push(
        _ command: some ClientCommand, _ number: Int64, from client: ID<SyncClient>, as actor: Actor
    ) async throws -> PushResult {
        let payload = try JSONDecoder().decode(PayloadValue.self, from: JSONEncoder().encode(command))
        return try await community.settle(
            PushedCommand(number: number, name: type(of: command).name, payload: payload), of: client, as: actor)
    }

    static func client(_ number: UInt64) -> ID<SyncClient> { ID(high: 0x7000, low: 1 << 63 | number) }

    /// Returns a value as the history of fields has it.
    static func json(_ value: (some Encodable)?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }
}
