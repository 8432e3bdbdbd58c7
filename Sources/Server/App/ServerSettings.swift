public import Domain
public import Foundation
public import Localization
public import Web

/// The configuration of a server. The command line reads it from flags, environment and a file.
public struct ServerSettings: Sendable {
    public var host: String
    public var port: Int
    /// The public URL; `http://host:port` if nil.
    public var baseURL: String?
    /// The folder for photo files. Created with the first one.
    public var photos: URL
    /// The folder for uploads in progress. By default beside the photos.
    public var uploads: URL
    /// The folder for calendar files between preview and import.
    public var calendars: URL
    /// The folder for programme tables between preview and import.
    public var tables: URL
    /// The folder in which personal exports are packed.
    public var exports: URL
    /// Limits of the process that decodes photos.
    var photoLimits = PhotoDecoder.Limits()
    /// The process that parses calendar files.
    public var calendarProcess = CalendarProcess()
    public var mail: MailTransport
    /// The sender address of mails.
    public var mailFrom: String
    /// The mailbox for replies of calendar programs. Nil if nobody reads it; invitations then ask for no replies.
    public var mailIn: ReplyMailbox?
    public var hasRateLimits: Bool
    /// Proxies whose `X-Forwarded-For` is trusted.
    public var trustedProxies: TrustedProxies
    /// The maximum number of open connections per IPv4 address or IPv6 /64. Trusted proxies have no limit.
    public var connectionsPerAddress: Int
    /// How long audit entries are kept.
    public var auditKept: Span
    /// The folder `Public`.
    public var assets: URL
    /// The folders that are searched for browser libraries, in order of precedence (``ScriptLibrary``).
    public var libraries = ServerSettings.systemLibraries
    /// The tiles of maps; nil for a plain background.
    public var tiles: MapTiles? = .openStreetMap
    /// The available languages.
    public var languages = Languages.own
    /// The allowed destinations of push messages.
    public var push: PushPolicy
    /// The service that writes help answers. If nil, the help pages themselves are the answers.
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

    /// The bundled assets.
    public static var ownAssets: URL { Bundle.module.resourceURL!.appendingPathComponent("Public") }

    /// Where Debian's packages, Homebrew and local administrators (`bin/setup`) install libraries.
    public static let systemLibraries = [
        "/usr/local/share/javascript", "/usr/share/javascript", "/usr/share/nodejs", "/opt/homebrew/share/javascript",
    ]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

    var address: String { baseURL ?? "http://\(host):\(port)" }
    var isHTTPS: Bool { address.hasPrefix("https://") }
}
