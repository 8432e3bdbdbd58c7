import Configuration
import Domain
import Foundation
import Localization
import Logging
import Operations
import Server
import SystemPackage
import Web

/// The settings of a server: from flags first, then `MINGLE_*`, then `config.yaml` in the data folder.
struct ServeConfiguration {
    var settings: ServerSettings
    /// The community settings that administrators then cannot change.
    var fixed: [CommunitySetting: String] = [:]
    var logLevel: Logger.Level
    var logsJSON: Bool

    /// - Throws: ``Failure`` with the name of a setting that cannot be used.
    init(host: String?, port: Int?, folder: DataFolder) async throws {
        let reader: ConfigReader
        do {
            let file = try await FileProvider<YAMLSnapshot>(
                filePath: FilePath(folder.configuration), allowMissing: true)
            reader = ConfigReader(providers: [EnvironmentVariablesProvider().prefixKeys(with: "mingle"), file])
        } catch { throw Failure("The file \(folder.configuration) cannot be read: \(String(describing: error)).") }

        let mail: MailTransport
        let mailText = reader.string(forKey: "mail", default: "outbox")
        if mailText == "outbox" {
            mail = .outbox(folder.outbox)
        } else if let url = URL(string: mailText), ["smtp", "smtps"].contains(url.scheme), url.host != nil {
            mail = .smtp(url, spool: folder.url.appendingPathComponent("spool", isDirectory: true))
        } else {
            throw Failure("MINGLE_MAIL must be outbox, smtp://… or smtps://….")
        }
        let from = reader.string(forKey: "mailFrom", default: "mingle@localhost")
        for setting in CommunitySetting.allCases {
            guard let typed = reader.string(forKey: ConfigKey(setting.rawValue)), !typed.isEmpty else { continue }
            var errors = FieldErrors()
            let value = setting.checked(typed, isTimeZone: Zones.exists, into: &errors)
            if let problem = errors.fields[setting.rawValue] {
                throw Failure(ServeConfiguration.hint(setting) ?? problem)
            }
            fixed[setting] = value
        }
        let limits = reader.string(forKey: "rateLimits", default: "on")
        guard ["on", "off"].contains(limits) else { throw Failure("MINGLE_RATE_LIMITS must be on or off.") }
        let proxies = reader.string(forKey: "trustedProxies", default: "").split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let trusted = TrustedProxies(proxies) else {
            throw Failure("MINGLE_TRUSTED_PROXIES must be a list of addresses like 127.0.0.1, separated by commas.")
        }
        let connections = reader.int(forKey: "connectionsPerAddress", default: 512)
        guard (1...100_000).contains(connections) else {
            throw Failure("MINGLE_CONNECTIONS_PER_ADDRESS must be a number from 1 to 100000.")
        }
        let auditDays = reader.int(
            forKey: "auditDays", default: Int(Lifetime.audit.milliseconds / Span.days(1).milliseconds))
        guard (1...36_500).contains(auditDays) else {
            throw Failure("MINGLE_AUDIT_DAYS must be a number of days from 1 to 36500.")
        }
        let base = reader.string(forKey: "baseUrl")
        if let base, URL(string: base)?.host == nil {
            throw Failure("MINGLE_BASE_URL must be an address like https://mingle.example.org.")
        }
        settings = ServerSettings(
            host: host ?? reader.string(forKey: "host", default: "127.0.0.1"),
            port: port ?? reader.int(forKey: "port", default: 8080), baseURL: base, photos: folder.photos, mail: mail,
            mailFrom: from,
            hasRateLimits: limits == "on", trustedProxies: trusted, connectionsPerAddress: connections,
            auditKept: .days(Int64(auditDays)))
        if let text = reader.string(forKey: "mailIn"), !text.isEmpty {
            guard let mailbox = ReplyMailbox(text) else {
                throw Failure(
                    "MINGLE_MAIL_IN must be an address like answers@example.org, with at most \(ReplyMailbox.maxLocalPartLength) characters before the @ and no + in it."
                )
            }
            settings.mailIn = mailbox
        }
        let tiles = reader.string(forKey: "tiles", default: MapTiles.openStreetMap.template)
        if tiles == "off" {
            settings.tiles = nil
        } else {
            guard
                let ground = MapTiles(
                    tiles, credit: reader.string(forKey: "tilesCredit").flatMap { $0.isEmpty ? nil : $0 })
            else {
                throw Failure(
                    "MINGLE_TILES must be off, or the address of tiles with z, x and y in it, each in braces.")
            }
            settings.tiles = ground
        }
        if let folder = reader.string(forKey: "libraries"), !folder.isEmpty {
            settings.libraries = [URL(fileURLWithPath: folder, isDirectory: true)]
        }
        if let folder = reader.string(forKey: "localization"), !folder.isEmpty {
            do { settings.languages = try Languages(folder: URL(filePath: folder)) } catch {
                throw Failure("MINGLE_LOCALIZATION must be a folder of catalogues. \(error.description)")
            }
        }
        if let base = reader.string(forKey: "llmUrl"), !base.isEmpty {
            guard
                let endpoint = HelpEndpoint(
                    base: base, model: reader.string(forKey: "llmModel", default: ""),
                    key: reader.string(forKey: "llmKey", isSecret: true))
            else {
                throw Failure(
                    "MINGLE_LLM_URL must be an address like https://llm.example.org/v1, and MINGLE_LLM_MODEL must name a model."
                )
            }
            settings.helpEndpoint = endpoint
        }
        if let tag = reader.string(forKey: "language") {
            guard let language = settings.languages[tag] else {
                throw Failure("MINGLE_LANGUAGE must be one of \(list: settings.languages.all.map(\.tag)).")
            }
            settings.languages.standard = language
        }

        var level = Logger.Level.notice
        var isJSON = false
        for word in reader.string(forKey: "log", default: "text").split(whereSeparator: {
            $0 == ";" || $0 == "," || $0 == " "
        }) {
            if word == "json" {
                isJSON = true
            } else if word == "text" {
                isJSON = false
            } else if let named = Logger.Level(rawValue: String(word)) {
                level = named
            } else {
                throw Failure("MINGLE_LOG must be text or json, and a level such as debug.")
            }
        }
        logLevel = level
        logsJSON = isJSON
    }

    /// Returns the format of a community setting; nil if its validity depends on more than its format.
    private static func hint(_ setting: CommunitySetting) -> Phrase? {
        switch setting {
        case .communityName:
            "MINGLE_COMMUNITY_NAME must be a line of at most \(CommunitySetting.maxNameLength) characters."
        case .registration: "MINGLE_REGISTRATION must be open, invited or domain:example.org."
        case .public: "MINGLE_PUBLIC must be on or off."
        case .helpAddress: "MINGLE_HELP_ADDRESS must be an e-mail address, or a page that starts with https://."
        case .timeZone: "MINGLE_TIME_ZONE must be the name of a time zone, such as Europe/Berlin."
        case .accent: nil
        }
    }
}
