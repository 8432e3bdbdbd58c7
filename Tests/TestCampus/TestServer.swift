import Crypto
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Logging
import NIOCore
import NIOEmbedded
import Operations
import Properties
import ServerOperations
import Store
import StoreSQLite
import Synchronization
import TestStores

@testable import Server

/// A whole server on a real file in its own folder, with a manual clock and seeded randomness.
final class TestServer: Sendable {
    /// Friday 27 November 2026, 18:00 UTC.
    static let start = Instant(seconds: 1_795_802_400)
    static let hasher = Scrypt(cost: .cheap)
    /// Read and compressed once, because this would dominate the cost of a run's thousands of servers.
    private static let assets = Result { try Assets(folder: ServerSettings.ownAssets, languages: .own) }

    let server: MingleServer
    let folder: URL
    let log = LogLines()
    let file: SQLiteDatabase
    private let clock = Clock()
    private let respond: @Sendable (Request, any Channel) async throws -> Response

    final class Clock: Sendable {
        let now = Mutex(TestServer.start)
    }

    /// - Parameters:
    ///   - template: a database to start from.
    ///   - seed: the seed of everything random; must differ from the template's, otherwise ids repeat.
    init(
        baseURL: String? = nil, hasRateLimits: Bool = false, trustedProxies: Set<String> = [],
        from template: URL? = nil,
        seed: UInt64 = 7, registration: RegistrationRule = .open, passwords: any PasswordHasher = TestServer.hasher,
        communityName: String = "Mingle", connectionsPerAddress: Int = 512,
        calendarProcess: CalendarProcess? = nil, languages: Languages? = nil, helpEndpoint: HelpEndpoint? = nil,
        mailIn: ReplyMailbox? = nil
    ) async throws {
        folder = Scratch.path("server")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "mingle.sqlite")
        if let template { try FileManager.default.copyItem(at: template, to: path) }
        let file = try template == nil ? SQLiteDatabase.fresh(path: path.path) : SQLiteDatabase(path: path.path)
        self.file = file
        let chance = Chance(seed: seed)
        var settings = ServerSettings(
            port: 0, baseURL: baseURL, photos: folder.appending(path: "photos"),
            mail: .outbox(folder.appending(path: "outbox")), hasRateLimits: hasRateLimits,
            trustedProxies: TrustedProxies(trustedProxies)!, connectionsPerAddress: connectionsPerAddress)
        // With hundreds of tests in parallel, the end of a process may be noticed late.
        settings.photoLimits.timeout = .seconds(600)
        settings.calendarProcess.limits.timeout = .seconds(600)
        if let calendarProcess { settings.calendarProcess = calendarProcess }
        if let languages { settings.languages = languages }
        settings.helpEndpoint = helpEndpoint
        settings.mailIn = mailIn
        let log = log
        var logger = Logger(label: "test", factory: { _ in CapturingLogHandler(lines: log) })
        logger.logLevel = .debug
        let clock = clock
        let assets = try languages == nil ? TestServer.assets.get() : nil
        server = MingleServer(settings: settings, logger: logger, assets: assets) { announce in
            Community(
                database: file,
                environment: Operations.Environment(
                    now: { clock.now.withLock { $0 } }, random: { chance.next() },
                    digest: { Array(SHA256.hash(data: $0)) }, passwords: passwords),
                commands: .all, handlers: .server, announce: announce)
        }
        respond = try await TestServer.responder(try server.application(), logger)
        if template == nil { try await server.community.perform(InstallProgramme(), as: .system) }
        var fixed: [CommunitySetting: String] = [:]
        if registration != .open { fixed[.registration] = registration.description }
        if communityName != "Mingle" { fixed[.communityName] = communityName }
        // Fixing nothing keeps the template's settings.
        if fixed.isEmpty {
            try await server.currentSettings.read(from: server.community)
        } else {
            try await server.community.perform(FixSettings(fixed), as: .system)
        }
    }

    private final class Chance: Sendable {
        private let generator: Mutex<Generator>
        init(seed: UInt64) { generator = Mutex(Generator(seed: seed)) }
        func next() -> UInt64 { generator.withLock { $0.next() } }
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func responder<App: ApplicationProtocol>(
        _ application: App, _ logger: Logger
    ) async throws -> @Sendable (Request, any Channel) async throws -> Response {
        let responder = try await application.responder
        return { request, channel in
            var logger = logger
            logger[metadataKey: "hb.request.id"] = "\(UUID().uuidString)"
            let context = App.Responder.Context(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            return try await responder.respond(to: request, context: context)
        }
    }

    var community: Community { server.community }
    var now: Instant { clock.now.withLock { $0 } }
    func advance(_ span: Span) { clock.now.withLock { $0 = $0 + span } }

    func backUp(to url: URL) async throws { try await file.backUp(to: url.path) }

    // MARK: Requests

    /// Sends a request to the router.
    ///
    /// - Parameters:
    ///   - body: a streamed body, instead of `bytes`.
    ///   - peer: the address that the connection comes from.
    func send(
        _ method: HTTPRequest.Method, _ path: String, as sender: Sender = .nobody, headers: [String: String] = [:],
        bytes: [UInt8] = [], body: RequestBody? = nil, authority: String = "localhost", peer: String? = nil
    ) async throws -> ReceivedReply {
        var fields = HTTPFields()
        for (name, value) in headers { fields[HTTPField.Name(name)!] = value }
        switch sender {
        case .nobody: break
        case .bearer(let token): fields[.authorization] = "Bearer \(token)"
        case .cookie(let cookie): fields[.cookie] = [fields[.cookie], cookie].compactMap { $0 }.joined(separator: "; ")
        }
        if !bytes.isEmpty, fields[.contentLength] == nil { fields[.contentLength] = String(bytes.count) }
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: fields),
            body: body ?? RequestBody(buffer: ByteBuffer(bytes: bytes)))
        let channel = NIOAsyncTestingChannel()
        if let peer { channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 4711) }
        let response = try await respond(request, channel)
        let writer = CollectingWriter()
        try await response.body.write(writer)
        return ReceivedReply(status: response.status.code, headers: response.headers, body: writer.bytes)
    }

    /// Sends JSON to a route under `/api/v1`.
    func call(
        _ method: HTTPRequest.Method, _ path: String, as sender: Sender = .nobody, _ body: JSONValue? = nil,
        headers: [String: String] = [:]
    ) async throws -> ReceivedReply {
        var headers = headers
        if body != nil { headers["Content-Type"] = "application/json" }
        return try await send(method, "/api/v1" + path, as: sender, headers: headers, bytes: body?.bytes ?? [])
    }

    /// Opens a page as a browser does.
    func page(_ path: String, as sender: Sender = .nobody) async throws -> ReceivedReply {
        try await send(.get, path, as: sender, headers: ["Accept": "text/html", "Sec-Fetch-Site": "same-origin"])
    }

    /// Sends a form as a browser does.
    ///
    /// - Parameter page: the form's page; nil if the browser sends no `Referer`.
    func form(
        _ command: String, _ fields: [(String, String)], as sender: Sender = .nobody, from page: String? = "/"
    ) async throws -> ReceivedReply {
        var headers = ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"]
        headers["Referer"] = page.map { "http://localhost\($0)" }
        return try await send(
            .post, "/do/\(command)", as: sender, headers: headers,
            bytes: Array(TestServer.urlEncoded(fields).utf8))
    }

    static func urlEncoded(_ fields: [(String, String)]) -> String {
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._")
        func encoded(_ text: String) -> String {
            text.split(separator: " ", omittingEmptySubsequences: false).map {
                $0.addingPercentEncoding(withAllowedCharacters: allowed)!
            }
            .joined(separator: "+")
        }
        return fields.map { encoded($0.0) + "=" + encoded($0.1) }.joined(separator: "&")
    }
}

/// Collects the body that a response writes.
final class CollectingWriter: ResponseBodyWriter, Sendable {
    private let collected = Mutex<[UInt8]>([])
    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) async throws {
        collected.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    func finish(_: HTTPFields?) async throws {}
}
