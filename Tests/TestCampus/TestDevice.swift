import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Synchronization

@testable import Device
@testable import Server

/// A member's device with real files, and the server in the same process.
struct TestDevice: Sendable {
    let member: Member
    let folder: URL
    let transport: RouterTransport
    let device: Device

    private static let server = URL(string: "http://localhost")!

    init(
        of member: Member, on server: TestServer, folder: URL = Scratch.path("device"), seed: UInt64 = 1
    ) async throws {
        let transport = RouterTransport(server)
        if try Device.account(in: folder) == nil {
            try await Device.signIn(
                to: TestDevice.server, email: member.email, password: Member.password, in: folder, over: transport,
                language: "en", credentials: TestDevice.credentials(in: folder))
        }
        (self.member, self.folder, self.transport) = (member, folder, transport)
        device = try TestDevice.opened(folder, transport, server, seed)
    }

    static func credentials(in folder: URL) -> CredentialFile {
        CredentialFile(folder.appending(path: "credentials.json"))
    }

    static func opened(
        _ folder: URL, _ transport: any Transport, _ server: TestServer, _ seed: UInt64, follows: Bool = false,
        skew: Span = .seconds(0), acceptsLostQueue: Bool = false
    ) throws -> Device {
        let generator = Mutex(Generator(seed: seed))
        let device = try Device(
            in: folder, over: { _ in transport },
            DeviceEnvironment(now: { server.now + skew }, random: { generator.withLock { $0.next() } }), language: "en",
            credentials: credentials(in: folder), follows: follows, acceptsLostQueue: acceptsLostQueue)
        guard let device else { throw Unexpected("no account in \(folder.path)") }
        return device
    }

    /// Sends and receives everything; a failed call is an error.
    func sync() async throws {
        // The clock does not move, so a device would wait for ever.
        await device.retrySync()
        try await device.run(givingUpAfter: 1)
    }

    /// Copies the files as a crash leaves them.
    func copiedFolder() throws -> URL {
        let copy = Scratch.path("device")
        try FileManager.default.copyItem(at: folder, to: copy)
        return copy
    }

    /// What differs between the rows on the device and those that the server has for the person.
    func differences() async throws -> [String] {
        let server = transport.server
        let actor = try await server.actor(member)
        let holdsArchive = try Device.account(in: folder)?.holdsArchive == true
        let (scopes, rows) = try await server.community.read { reader in
            let scopes = Set(try ScopeAccess.scopes(of: actor, withArchive: holdsArchive, in: reader))
            let blocked = try SyncQuery.blocked(from: actor, in: reader)
            var rows = try TestDevice.rows(in: scopes, in: reader, blocked)
            if !holdsArchive {
                // Own RSVPs and tickets of an event that the device does not hold stay there, and are not shown.
                let archived = try reader.rows("SELECT id FROM event WHERE is_archived") {
                    try $0.next(ID<Event>.self).sqlValue
                }
                rows = rows.filter { row in
                    ![.rsvp, .ticket].contains(row.kind)
                        || !row.content.contains { $0.name == "event_id" && archived.contains($0.value) }
                }
            }
            return (scopes, rows)
        }
        let here = try device.read { reader, _ in try TestDevice.rows(in: scopes, in: reader, []) }
        let held: [String] = try device.read { reader, _ in
            try reader.rows("SELECT DISTINCT scope FROM held") { try $0.next(String.self) }
        }
        return rows.symmetricDifference(here).map { "\(rows.contains($0) ? "missing" : "extra"): \($0)" }
            + held.filter { Scope($0).map(scopes.contains) != true }.map { "extra scope: \($0)" }
    }

    private static func rows(
        in scopes: Set<Scope>, in reader: any Reader, _ blocked: Set<ID<User>>
    ) throws -> Set<ProjectedRow> {
        Set(
            try scopes.flatMap { try Projection.rows(in: $0, in: reader) }
                .filter { blocked.isDisjoint(with: SyncEntry.names(in: $0)) }
                .map { row in
                    var row = row
                    row.owner = nil
                    return row
                })
    }
}

extension SyncEntry {
    fileprivate static func names(in row: ProjectedRow) -> [ID<User>] {
        let change = Change(scope: row.scope, version: 0, kind: row.kind, row: row.id, isTombstone: false)
        return SyncEntry(change: change, row: row).names
    }
}
