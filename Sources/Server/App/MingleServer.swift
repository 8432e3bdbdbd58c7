import Domain
import HTML
import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Operations
import ServiceLifecycle
import Store
import Web

/// The composition root of the server: creates every part and injects its dependencies.
public struct MingleServer: Sendable {
    /// The time without a received byte after which a connection is closed, even in the middle of a header.
    static let idleTimeout = TimeAmount.seconds(30)

    private let settings: ServerSettings
    private let logger: Logger
    let hub = ChangeHub()
    /// Internal for the cache tests, as are those below.
    let caches: Caches
    private let cards: EventFragmentCache<ListedEvent.Form, ListedEvent>
    private let pageFragments: EventFragmentCache<EventPageFragments.Form, EventPageFragments>
    private let listedEvents: EventFragmentCache<Bool, [UInt8]>
    private let jobs = JobSignal()
    private let breakers = JobWorker.Breakers()
    /// People by the digest of their session's token, so that a busy client needs no query per request. Cleared at once
    /// when this process ends a session or changes a person; expires within a second if another process does (security
    /// checklist, 6). Holds only valid tokens, so strangers cannot fill it.
    let sessions: Cache<[UInt8], Person>
    private let badges: Cache<ID<User>, BadgeCounts>
    private let pushKeys: PushKeys
    private let assets: Assets?
    /// The community's settings.
    let currentSettings: CurrentSettings
    public let community: Community
    let photos: PhotoLibrary
    private let limiter: RateLimiter
    let cache: ReplyCache
    let shared: SharedReplyCache
    private let bodyReader: RequestBodyReader
    let longReads = LongReads()
    private let seen = SeenSessions()
    private let syncBatches: SyncBatchCache
    let imports: CalendarImports
    let tables: TableImports
    let exports: PersonalExports
    let tableExports: TableExports

    /// - Parameters:
    ///   - assets: Assets shared by several servers. If nil, they are read from the folder in the settings.
    ///   - makeCommunity: Creates the community with the given commit listener.
    public init(
        settings: ServerSettings, logger: Logger, assets: Assets? = nil,
        makeCommunity: (@escaping @Sendable (Community.Commit) -> Void) -> Community
    ) {
        self.settings = settings
        self.logger = logger
        self.assets = assets
        currentSettings = CurrentSettings()
        caches = Caches()
        cards = EventFragmentCache("cards", in: caches) { $0.card.bytes.capacity }
        pageFragments = EventFragmentCache("pageFragments", in: caches) { $0.size }
        listedEvents = EventFragmentCache("listedEvents", in: caches) { $0.capacity }
        sessions = caches.make("sessions", lifetime: .seconds(1), maxCost: 5_000)
        badges = caches.make("badges", lifetime: .minutes(1), maxCost: 5_000)
        shared = SharedReplyCache(in: caches)
        community = makeCommunity { [hub, jobs, sessions, currentSettings] commit in
            // Runs before the command's reply is sent, so that nobody finds a session open that they have just ended.
            if commit.changesSessions { sessions.removeAll() }
            if let settings = commit.settings, currentSettings.update(settings) { hub.recheckPermissions() }
            if !commit.changes.isEmpty { hub.announce(commit.changes) }
            jobs.signal(commit.jobLanes)
        }
        // Photos, calendars and tables share one queue, so that there is enough memory for the parsing process.
        let parserQueue = WorkQueue(
            maxConcurrency: LimitedProcess.maxConcurrency, maxQueueLength: LimitedProcess.maxQueueLength)
        photos = PhotoLibrary(
            community: community, files: PhotoFiles(folder: settings.photos), limits: settings.photoLimits,
            decoding: parserQueue, logger: logger)
        imports = CalendarImports(
            community: community, process: settings.calendarProcess, languages: settings.languages,
            folder: settings.calendars, parserQueue: parserQueue,
            logger: logger)
        tables = TableImports(
            community: community, languages: settings.languages, folder: settings.tables, parserQueue: parserQueue,
            logger: logger)
        tableExports = TableExports(community: community, folder: settings.exports)
        exports = PersonalExports(community: community, photos: photos.files, folder: settings.exports)
        pushKeys = PushKeys(community: community)
        limiter = RateLimiter(isOn: settings.hasRateLimits)
        cache = ReplyCache(community: community, in: caches)
        bodyReader = RequestBodyReader(folder: settings.uploads, limiter: limiter, now: community.environment.now)
        syncBatches = SyncBatchCache(community: community, in: caches)
    }

    /// Builds the application, ready to run.
    ///
    /// - Parameter onReady: Called with the port once requests are served.
    public func application(
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let router = try router().router
        let connections = ConnectionLimiter(limitPerNetwork: settings.connectionsPerAddress)
        let proxies = settings.trustedProxies
        var application = Application(
            responder: StreamResponder(inner: router.buildResponder()),
            server: HTTPServerBuilder { responder in
                let http = HTTP1Channel(
                    responder: responder,
                    configuration: .init(
                        idleTimeout: MingleServer.idleTimeout,
                        httpDecoderConfiguration: OversizedHead.limits))
                return CountedChannel(inner: http, connections: connections, exempt: proxies)
            },
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1024),
            onServerRunning: { [port = settings.port] channel in await onReady(channel.localAddress?.port ?? port) },
            logger: logger)
        application.beforeServerStarts { try await prepare() }
        for service in services { application.addServices(service) }
        return application
    }

    /// The background services, which run as long as the server does.
    var services: [any Service] {
        [
            worker, Heartbeat(hub: hub), SessionWatch(hub: hub, community: community, logger: logger), photos, imports,
            tables, housekeeping, reminders,
            Purge(community: community, auditKept: settings.auditKept, logger: logger),
        ]
    }

    /// Creates the keys that are made once per community, so that no read request has to write. Deletes uploads and
    /// exports that a crashed process has left behind.
    public func prepare() async throws {
        try bodyReader.removeLeftovers()
        try exports.removeLeftovers()
        _ = try await syncBatches.signer()
        _ = try await pushKeys.publicKey()
        try await currentSettings.read(from: community)
    }

    /// Runs the housekeeping that is otherwise done every 30 seconds.
    func runHousekeeping() async { await housekeeping.runOnce() }

    private var housekeeping: Housekeeping {
        Housekeeping(community: community, seen: seen, currentSettings: currentSettings, logger: logger) {
            [community, caches, limiter] in
            let now = community.now
            caches.removeExpired(now: now)
            limiter.removeExpired(now: now)
        }
    }

    /// Schedules the jobs of due reminders.
    func enqueueReminders() async throws { try await reminders.runOnce() }

    private var reminders: ReminderClock { ReminderClock(community: community, logger: logger) }

    /// Every REST route, for the contract tests.
    public func endpoints() throws -> [Endpoint] {
        try router().endpoints
    }

    /// Every page and fragment, for the permission tests. Routes that are the same for everyone, such as stylesheets
    /// and `/health`, are not included.
    func pages() throws -> [PageRoutes.Route] { try router().pages }

    /// Every form, with the minimum access level of a sender.
    func forms() throws -> [String: Endpoint.Access] { try router().forms }

    /// Every route of the router, such as `GET /events/{id}`.
    func routes() throws -> [String] {
        try router().router.routes.map { "\($0.method.rawValue) \($0.path.description)" }
    }

    /// Runs the jobs that are due.
    public func runJobs() async throws {
        try await worker.runUntilIdle()
    }

    /// Deletes the files of photos that nothing refers to.
    public func deleteUnusedPhotos() async throws {
        try await photos.clearStrays()
        try await photos.forgetUploads()
        try await photos.clearReleased()
    }

    private var addresses: Addresses { Addresses(base: settings.address, sender: settings.mailFrom) }

    private var worker: JobWorker {
        let (currentSettings, settings) = (currentSettings, settings)
        return JobWorker(
            community: community, languages: settings.languages,
            writer: MailWriter(
                addresses: addresses,
                from: Mail.Address(name: currentSettings.settings.communityName, email: settings.mailFrom)),
            replies: settings.mailIn.map { ReplyAddresses($0, community: community) }, transport: settings.mail,
            pushes: PushSender(
                title: currentSettings.settings.communityName, languages: settings.languages,
                vapid: VAPID(keys: pushKeys, contact: settings.mailFrom), policy: settings.push),
            breakers: breakers, wake: jobs, logger: logger)
    }

    private func router() throws -> (
        router: Router<AppContext>, endpoints: [Endpoint], pages: [PageRoutes.Route], forms: [String: Endpoint.Access]
    ) {
        let cookie = SessionCookie(isHTTPS: settings.isHTTPS)
        let assets =
            try assets ?? Assets(folder: settings.assets, libraries: settings.libraries, languages: settings.languages)
        let pages = PageResponder(
            community: community, assets: assets, settings: settings, currentSettings: currentSettings,
            origin: addresses.base,
            longReads: longReads)

        let router = Router(context: AppContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: SecurityHeaders(isHTTPS: settings.isHTTPS))
        router.add(middleware: RequestLog())
        router.add(middleware: LanguageNegotiation(languages: settings.languages))
        router.add(middleware: LingeringClose())
        router.add(middleware: Problems(pages: ErrorPages(pages: pages)))
        assets.register(with: router)
        Operability(community: community, probe: HealthProbe(community: community)).register(with: router)

        // The caller is known from here on. This also covers unknown routes, whose replies carry the rate limits too.
        router.add(
            middleware: Authentication(
                community: community, languages: settings.languages, sessions: sessions, seen: seen, cookie: cookie,
                proxies: settings.trustedProxies))
        router.add(middleware: RateLimits(limiter: limiter, now: community.environment.now))
        router.add(middleware: Badges(community: community, cache: badges))
        // A second instance, further in, so that refusals carry the rate limits and error pages know their viewer.
        router.add(middleware: Problems(pages: ErrorPages(pages: pages)))
        let people = router.group()

        let api = API(router: people, community: community, cache: cache, bodyReader: bodyReader, longReads: longReads)
        let dependencies = RouteDependencies(
            community: community, currentSettings: currentSettings, languages: settings.languages,
            addresses: addresses, limiter: limiter,
            desk: HelpDesk(endpoint: settings.helpEndpoint, limiter: limiter, logger: logger), photos: photos,
            imports: imports, tables: tables, exports: exports, seen: seen, tableExports: tableExports,
            pushKeys: pushKeys, hub: hub, syncBatches: syncBatches, shared: shared, cards: cards,
            pageFragments: pageFragments,
            listedEvents: listedEvents)
        for feature in FeatureRoutes.all { feature.api(api, dependencies) }
        let document = OpenAPIDocument(endpoints: api.endpoints)

        let routes = PageRoutes(router: people, pages: pages, cache: cache)
        routes.get("/openapi.json", access: .anyone) { _ in Reply(type: "application/json", body: try document.bytes())
        }
        let forms = FormRoutes(pages: routes, bodyReader: bodyReader, limiter: limiter, cookie: cookie)
        for feature in FeatureRoutes.all { feature.pages(routes, forms, dependencies) }
        forms.register()
        return (router, api.endpoints, routes.routes, forms.access)
    }
}
