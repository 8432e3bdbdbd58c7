import Device
import Domain
import Foundation
import Localization
import Operations
import Properties
import Screens
import Synchronization
import Testing

@testable import TestCampus

/// A campus whose server listens on a port, and the phones of its people.
@MainActor final class Stage {
    let campus: Campus
    private let port: Int
    private var phones: [Phone] = []

    private init(_ campus: Campus, _ port: Int) { (self.campus, self.port) = (campus, port) }

    var server: TestServer { campus.server }
    var event: ID<Event> { ID(campus.cast.event)! }

    /// Runs a test with a new copy of the campus.
    static func run(
        _ visibility: String = "PUBLIC", _ body: @MainActor @Sendable (Stage) async throws -> Void
    )
        async throws
    {
        let campus = try await Campus.copy(visibility)
        try await campus.server.live { port in
            let stage = await Stage(campus, port)
            let result: Result<Void, any Error>
            do { result = .success(try await body(stage)) } catch { result = .failure(error) }
            await stage.close()
            try result.get()
        }
    }

    private func close() async {
        for phone in phones { await phone.close() }
    }

    /// Waits for a number of mails to somebody, and returns the rest of the newest one's link that contains `path`, from
    /// there on.
    func token(after path: String, to email: String, mails count: Int = 1) async throws -> String {
        let outbox = server.folder.appending(path: "outbox")
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: outbox.path)) ?? []
            // Ids start with their creation time, so names sort by it.
            let tokens = try names.filter { $0.hasSuffix(".eml") }.sorted().compactMap { name -> String? in
                let mail = try SentMail(Data(contentsOf: outbox.appending(path: name)))
                return mail.to.contains("<\(email)>") ? mail.token(after: path) : nil
            }
            if let last = tokens.last, tokens.count >= count { return last }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Unexpected("after a minute not \(count) mails to \(email)")
    }

    /// Returns a phone on which nobody is signed in.
    func phone() -> Phone {
        let phone = Phone(port: port, campus.server, seed: UInt64(phones.count + 1))
        phones.append(phone)
        return phone
    }

    /// Returns a phone on which somebody is signed in, and which has received everything.
    func phone(of viewer: Viewer) async throws -> Phone { try await phone(of: campus.cast.people[viewer]!) }

    func phone(of member: Member) async throws -> Phone {
        let phone = phone()
        try await phone.signIn(member)
        try await phone.waits("the replica is filled") { phone.app.account?.isFilled == true }
        return phone
    }
}

/// An app on a phone of its own, with real files and a network that a test switches.
@MainActor final class Phone {
    let app: AppModel
    let network: SwitchedNetwork
    let address: String
    private var observing: [Task<Void, Never>] = []

    init(port: Int, _ server: TestServer, seed: UInt64) {
        address = "http://127.0.0.1:\(port)"
        let network = SwitchedNetwork(to: URL(string: address)!)
        self.network = network
        let generator = Mutex(Generator(seed: seed))
        app = AppModel(
            in: AppEnvironment(
                folder: Scratch.path("phone"),
                device: DeviceEnvironment(
                    now: { server.now }, random: { generator.withLock { $0.next() } }),
                transport: { _ in network }, reachability: { _ in network },
                credentials: { CredentialFile($1.appending(path: "credentials.json")) },
                language: Languages.own.english, localZone: { "Europe/Berlin" }))
    }

    var account: OpenAccount {
        get throws { try #require(app.account) }
    }

    /// Signs in as the form does.
    func signIn(_ member: Member) async throws {
        await app.start()
        guard case .signedOut(let form) = app.stage else { throw Unexpected("somebody is signed in") }
        (form.server, form.email, form.password) = (address, member.email, Member.password)
        let done = await form.signIn()?.value
        guard done == true else { throw Unexpected("signing in: \(String(describing: form.submission.message))") }
    }

    /// Observes a screen until the test ends.
    @discardableResult
    func shown<Value, Shown: Screen<Value>>(_ screen: Shown) -> Shown {
        observing.append(Task { await screen.observe() })
        return screen
    }

    /// Observes a screen until it has values.
    func loaded<Value, Shown: Screen<Value>>(_ screen: Shown) async throws -> Shown {
        shown(screen)
        try await waits("\(Shown.self) is loaded") { screen.content.value != nil }
        return screen
    }

    /// Waits for a condition, one minute at most.
    func waits(_ what: String, until isTrue: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while try !isTrue() {
            guard ContinuousClock.now < end else { throw Unexpected("after a minute not yet: \(what)") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func goOffline() async throws {
        network.set(isOnline: false)
        try await waits("the phone knows that it is offline") { try !account.isOnline }
    }

    func goOnline() async throws {
        network.set(isOnline: true)
        try await waits("everything is sent") {
            try account.status.phase == .current && account.status.queued == 0
        }
    }

    func text(_ phrase: Phrase?) -> String { phrase.map(app.environment.text) ?? "" }

    /// Whether a sentence has words.
    func says(_ phrase: Phrase?) -> Bool { !text(phrase).isEmpty }

    func close() async {
        for task in observing { task.cancel() }
        if let account = app.account {
            await account.stop()
        }
    }
}
