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

/// Sessions that expire and end, and what a sign-out and a switch of accounts delete and keep.
struct DeviceAccountTests {
    private static let server = URL(string: "http://localhost")!

    @Test(.tags(.P18)) func signingOutWarnsOfWhatWasNotSent() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        _ = try await phone.device.photo(campus.cast.cover)
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        for title in ["Chairs", "Tables"] { try phone.device.perform(campus.addTodo(title)) }
        for accepted in [0, 1] {
            await #expect(throws: Device.UnsentCommands(count: 2)) {
                try await phone.device.signOut(discarding: accepted)
            }
            #expect(try phone.device.pending().count == 2, "nothing is lost")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: phone.folder.path)
        #expect(Set(names).isSuperset(of: ["outbox.sqlite", "outbox.sqlite-wal", "replica.sqlite", "photos"]))
        try await phone.device.signOut(discarding: 2)
        #expect(!FileManager.default.fileExists(atPath: phone.folder.path))
    }

    @Test func aRefusedCommandIsNotSentEither() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .guest)
        let cancel = try await campus.server.call(
            .post, "/events/\(campus.cast.event)/cancel", as: campus.sender(.host), [:])
        #expect(cancel.status < 300, "\(cancel.text)")
        try phone.device.perform(SetRSVP(event: ID(campus.cast.event)!, status: .maybe))
        try await phone.sync()
        #expect(try phone.device.counts()[.refused] == 1 && phone.device.unsentCount() == 1)
        await #expect(throws: Device.UnsentCommands(count: 1)) { try await phone.device.signOut() }
        try phone.device.drop(1)
        try await phone.device.signOut()
    }

    @Test func theSessionEndsAlsoWhenItsTokenHasExpired() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let credentials = TestDevice.credentials(in: phone.folder)
        campus.server.advance(.hours(1))
        try phone.device.perform(campus.addTodo("Chairs"))
        try await phone.sync()
        campus.server.advance(.hours(1))
        let token = try #require(try credentials.load()?.refreshToken)
        try await phone.device.signOut()
        let reply = try await campus.server.call(.post, "/auth/refresh", ["refreshToken": .string(token)])
        #expect(reply.status == 401)
    }

    @Test func aSwitchOfAccountsKeepsTheQueueForItsOwner() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let transport = RouterTransport(campus.server)
        let accounts = DeviceAccounts(in: Scratch.path("accounts"))
        func signIn(_ viewer: Viewer) async throws -> (DeviceAccount, Device) {
            let account = try await accounts.signIn(
                to: Self.server, email: campus.cast.people[viewer]!.email, password: Member.password, over: transport,
                language: "en", credentials: { TestDevice.credentials(in: $1) })
            return (
                account,
                try TestDevice.opened(accounts.folder(of: account), transport, campus.server, viewer == .host ? 1 : 2)
            )
        }
        let (host, first) = try await signIn(.host)
        try await first.run(givingUpAfter: 1)
        try first.perform(SendMessage(event: ID(campus.cast.event)!, body: "From the host"))

        let (guest, second) = try await signIn(.guest)
        try await second.run(givingUpAfter: 1)
        #expect(try second.pending() == [])
        #expect(second.account.id == campus.cast.people[.guest]!.id)
        #expect(Set(try accounts.all()) == [host, guest])
        try await second.signOut()
        #expect(try accounts.all() == [host])

        #expect(try first.pending().count == 1)
        try await first.run(givingUpAfter: 1)
        #expect(try first.pending() == [])
        let by = try await campus.server.community.read { reader in
            try reader.value("SELECT author_id FROM message WHERE body = 'From the host'", as: ID<User>.self)
        }
        #expect(by == host.id)
    }

    @Test func aSwitchThatFailsLeavesNoFolder() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let accounts = DeviceAccounts(in: Scratch.path("accounts"))
        await #expect(throws: SyncFailure.unauthenticated) {
            _ = try await accounts.signIn(
                to: Self.server, email: campus.cast.people[.host]!.email, password: "wrong",
                over: RouterTransport(campus.server), language: "en",
                credentials: { TestDevice.credentials(in: $1) })
        }
        #expect(try accounts.all() == [])
    }

    @Test func anExpiredTokenIsRefreshedOnce() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        campus.server.advance(.hours(2))
        try phone.device.perform(campus.addTodo("Chairs"))
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await campus.todoTitles().contains("Chairs"))
    }

    @Test func aSessionThatHasEndedKeepsTheQueueUntilThePersonSignsInAgain() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let ended = try await campus.server.call(.delete, "/me/sessions", as: campus.sender(.host))
        #expect(ended.status == 204)
        try phone.device.perform(campus.addTodo("Chairs"))
        await #expect(throws: SyncFailure.unauthenticated) { try await phone.sync() }
        #expect(try phone.device.pending().count == 1)
        try await Device.signIn(
            to: Self.server, email: phone.member.email, password: Member.password,
            in: phone.folder, over: phone.transport, language: "en",
            credentials: TestDevice.credentials(in: phone.folder))
        try await phone.sync()
        #expect(try phone.device.pending() == [])
        #expect(try await campus.todoTitles().contains("Chairs"))
    }

    @Test func aFolderBelongsToOneAccount() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.device(of: .host)
        let other = campus.cast.people[.guest]!
        await #expect(throws: Device.ForeignFolder.self) {
            try await Device.signIn(
                to: Self.server, email: other.email, password: Member.password,
                in: phone.folder, over: phone.transport, language: "en",
                credentials: TestDevice.credentials(in: phone.folder))
        }
        await #expect(throws: SyncFailure.unauthenticated) {
            try await Device.signIn(
                to: Self.server, email: other.email, password: "wrong", in: Scratch.path("device"),
                over: phone.transport, language: "en",
                credentials: CredentialFile(Scratch.path("credentials")))
        }
    }

    @Test(arguments: ["", #"{"server": "http"#]) func aFolderWithADamagedAccountIsItsOwnersAlone(
        _ content: String
    ) async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        try phone.device.perform(campus.addTodo("Chairs"))
        phone.device.close()
        let file = phone.folder.appending(path: "account.json")
        try Data(content.utf8).write(to: file)
        #expect(throws: DecodingError.self) { try Device.account(in: phone.folder) }
        func signIn(_ member: Member) async throws {
            try await Device.signIn(
                to: Self.server, email: member.email, password: Member.password, in: phone.folder,
                over: phone.transport, language: "en", credentials: TestDevice.credentials(in: phone.folder))
        }
        await #expect(throws: Device.ForeignFolder.self) { try await signIn(campus.cast.people[.guest]!) }
        #expect(try Data(contentsOf: file) == Data(content.utf8))

        try await signIn(phone.member)
        let device = try TestDevice.opened(phone.folder, phone.transport, campus.server, 2)
        #expect(device.account.id == phone.member.id)
        #expect(try device.pending().map(\.name) == ["todo.add"])
        try await device.run(givingUpAfter: 1)
        #expect(try await campus.todoTitles().filter { $0 == "Chairs" }.count == 1)

        // Nothing says whose the folder is.
        device.close()
        try Data().write(to: file)
        try FileManager.default.removeItem(at: phone.folder.appending(path: "outbox.sqlite"))
        await #expect(throws: Device.ForeignFolder.self) { try await signIn(phone.member) }
    }

    @Test func aDamagedAccountIsInNobodyElsesWay() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let transport = RouterTransport(campus.server)
        let accounts = DeviceAccounts(in: Scratch.path("accounts"))
        func signIn(_ viewer: Viewer) async throws -> DeviceAccount {
            try await accounts.signIn(
                to: Self.server, email: campus.cast.people[viewer]!.email, password: Member.password, over: transport,
                language: "en", credentials: { TestDevice.credentials(in: $1) })
        }
        let (host, guest) = (try await signIn(.host), try await signIn(.guest))
        let folder = accounts.folder(of: host)
        try TestDevice.opened(folder, transport, campus.server, 1).close()
        try Data().write(to: folder.appending(path: "account.json"))
        #expect(try accounts.all() == [guest])
        #expect(try await signIn(.host) == host)
        #expect(try Set(accounts.all()) == [host, guest])
    }
}
