public import Domain
public import Foundation
public import Localization
public import Web

/// How a server runs, read from flags, environment and file by the command line.
public struct ServerSettings: Sendable {
    public var host: String
    public var port: Int
    /// Under which people reach it; `http://host:port` if nil.
    public var baseURL: String?
    /// The folder of the photos' files; made with the first one.
    public var photos: URL
    /// The folder in which uploads wait until they are worked on; beside the photos' unless set.
    public var uploads: URL
    /// The folder of calendar files between preview and import.
    public var calendars: URL
    /// The same of tables of the programme.
    public var tables: URL
    /// The folder in which personal exports are packed.
    public var exports: URL
    /// What the process that decodes a photo may take.
    var photoLimits = PhotoDecoder.Limits()
    /// Reads calendar files.
    public var calendarProcess = CalendarProcess()
    public var mail: MailTransport
    /// The address that mails come from.
    public var mailFrom: String
    /// Where the replies of calendar programs arrive; nil where nobody reads them, and none are asked for.
    public var mailIn: ReplyMailbox?
    public var hasRateLimits: Bool
    /// Proxies whose `X-Forwarded-For` is believed.
    public var trustedProxies: TrustedProxies
    /// Connections that one address, or one /64 of IPv6, may have open. Proxies that are trusted may have any number.
    public var connectionsPerAddress: Int
    /// How long the audit is kept.
    public var auditKept: Span
    /// The folder `Public`.
    public var assets: URL
    /// Where the libraries for browsers are looked for, the first folder first (``ScriptLibrary``).
    public var libraries = ServerSettings.systemLibraries
    /// What lies under maps; nil for plain ground.
    public var tiles: MapTiles? = .openStreetMap
    /// In which it can speak.
    public var languages = Languages.own
    /// Where messages to browsers may go.
    public var push: PushPolicy
    /// What writes answers of help; nil where the pages themselves are the answers.
    public var helpEndpoint: HelpEndpoint?

    public init(
        host: String = "127.0.0.1", port: Int = 8080, baseURL: String? = nil, photos: URL, mail: MailTransport,
        mailFrom: String = "mingle@localhost", hasRateLimits: Bool = true, trustedProxies: TrustedProxies = .none,
        connectionsPerAddress: Int = 512, auditKept: Span = Lifetime.audit, assets: URL = ServerSettings.ownAssets,
        push: PushPolicy = .publicOnly
    ) {
        self.host = host
        self.port = port
        self.baseURL = baseURL
        self.photos = photos
        uploads = photos.deletingLastPathComponent().appendingPathComponent("uploads", isDirectory: true)
        calendars = photos.deletingLastPathComponent().appendingPathComponent("calendars", isDirectory: true)
        tables = photos.deletingLastPathComponent().appendingPathComponent("tables", isDirectory: true)
        exports = photos.deletingLastPathComponent().appendingPathComponent("exports", isDirectory: true)
        self.mail = mail
        self.mailFrom = mailFrom
        self.hasRateLimits = hasRateLimits
        self.trustedProxies = trustedProxies
        self.connectionsPerAddress = connectionsPerAddress
        self.auditKept = auditKept
        self.assets = assets
        self.push = push
    }

    /// The files that came with the program.
    public static var ownAssets: URL { Bundle.module.resourceURL!.appendingPathComponent("Public") }

    /// Where packages of Debian put them, of Homebrew and of whoever administers the machine (`bin/setup`).
    public static let systemLibraries = [
        "/usr/local/share/javascript", "/usr/share/javascript", "/usr/share/nodejs", "/opt/homebrew/share/javascript",
    ]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

    var address: String { baseURL ?? "http://\(host):\(port)" }
    var isHTTPS: Bool { address.hasPrefix("https://") }
}
