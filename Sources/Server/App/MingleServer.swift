import Domain
import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Operations
import ServiceLifecycle
import Store

/// The wiring of the server: every part is made here and handed what it needs.
public struct MingleServer: Sendable {
    /// Connections that are open at once; more have to wait.
    static let mostConnections = 4096
    /// After this long without a byte a connection is closed, also in the middle of a header.
    static let idleTimeout = TimeAmount.seconds(30)

    private let settings: ServerSettings
    private let logger: Logger
    private let hub = ChangeHub()
    private let jobs = JobSignal()
    private let sessions = SessionCache()
    private let pushKeys: PushKeys
    public let community: Community
    private let photos: PhotoLibrary

    /// - Parameter makeCommunity: makes the community around the given listener for commits.
    public init(
        settings: ServerSettings, logger: Logger,
        makeCommunity: (@escaping @Sendable (Community.Commit) -> Void) -> Community
    ) {
        self.settings = settings
        self.logger = logger
        community = makeCommunity { [hub, jobs, sessions] commit in
            // Before the command is answered: nobody may find a session open that they have just ended.
            if commit.command.hasPrefix("account.") || commit.command.hasPrefix("user.") { sessions.clear() }
            if !commit.changes.isEmpty { hub.announce(commit.changes) }
            if commit.ordersJobs { jobs.signal() }
        }
        photos = PhotoLibrary(community: community, files: PhotoFiles(folder: settings.photos), logger: logger)
        pushKeys = PushKeys(community: community)
    }

    /// The application, ready to run.
    ///
    /// - Parameter onReady: called with the port once requests are answered.
    public func application(
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let (router, _) = try router()
        var application = Application(
            responder: StreamEntrance(inner: router.buildResponder()),
            server: .http1(
                configuration: .init(
                    idleTimeout: MingleServer.idleTimeout,
                    httpDecoderConfiguration: .init(maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: nil, backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(MingleServer.mostConnections, logger: logger)),
            onServerRunning: { [port = settings.port] channel in await onReady(channel.localAddress?.port ?? port) },
            logger: logger)
        application.addServices(worker, Heartbeat(hub: hub), photos)
        return application
    }

    /// Every REST route, for the tests that hold them against the contract.
    public func endpoints() throws -> [Endpoint] {
        try router().endpoints
    }

    /// Does the jobs that are due now.
    public func runJobs() async throws {
        try await worker.runUntilIdle()
    }

    /// Deletes the files of photos that nothing uses any more.
    public func clearPhotos() async throws {
        try await photos.clearStrays()
        try await photos.clearReleased()
    }

    private var addresses: Addresses { Addresses(base: settings.address) }

    private var worker: JobWorker {
        JobWorker(
            community: community,
            writer: MailWriter(
                addresses: addresses, from: Mail.Address(name: settings.communityName, email: settings.mailFrom)),
            transport: settings.mail,
            pushes: PushSender(
                title: settings.communityName, vapid: VAPID(keys: pushKeys, contact: settings.mailFrom), policy: settings.push),
            wake: jobs, logger: logger)
    }

    private func router() throws -> (router: Router<AppContext>, endpoints: [Endpoint]) {
        let limiter = RateLimiter(isOn: settings.hasRateLimits)
        let cookie = SessionCookie(isHTTPS: settings.isHTTPS)
        let assets = try Assets(folder: settings.assets)
        let pages = PageMaker(community: community, assets: assets, settings: settings, cache: AnswerCache(community: community))

        let router = Router(context: AppContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: SecurityHeaders(isHTTPS: settings.isHTTPS))
        router.add(middleware: RequestLog())
        router.add(middleware: Problems(pages: ErrorPages(pages: pages)))
        assets.register(with: router)
        Operability(community: community).register(with: router)

        // From here on it is known who asks, also where there is no such route: its answer carries the limits, too.
        router.add(
            middleware: Authentication(
                community: community, sessions: sessions, cookie: cookie, proxies: TrustedProxies(addresses: settings.trustedProxies)))
        router.add(middleware: RateLimits(limiter: limiter, now: community.environment.now))
        router.add(middleware: Badges(community: community))
        // Once more further in, so that refusals carry the limits and the page its viewer.
        router.add(middleware: Problems(pages: ErrorPages(pages: pages)))
        let people = router.group()

        let cache = AnswerCache(community: community)
        let api = API(router: people, community: community, cache: cache)
        AccountAPI(community: community, limiter: limiter, photos: photos.files).register(with: api)
        AdministrationAPI().register(with: api)
        EventAPI().register(with: api)
        AnswerAPI(limiter: limiter).register(with: api)
        HostAPI().register(with: api)
        PeopleAPI().register(with: api)
        ChatAPI().register(with: api)
        NotificationAPI(pushKey: { try await pushKeys.publicKey() }).register(with: api)
        InvitationAPI(addresses: addresses).register(with: api)
        CalendarAPI(addresses: addresses).register(with: api)
        PhotoAPI(library: photos).register(with: api)
        StreamAPI(community: community, hub: hub, limits: StreamLimits(), feed: SyncFeed(community: community)).register(with: api)
        let document = try OpenAPI.document(api.endpoints)
        people.get("/openapi.json") { request, _ in
            Answer(type: "application/json", body: document).response(to: request)
        }

        let forms = FormRoutes(pages: pages, limiter: limiter, cookie: cookie)
        let accounts = AccountPages(pages: pages, forms: forms, addresses: addresses)
        accounts.register(with: people)
        PhotoPages(pages: pages, forms: forms, library: photos, settings: accounts.settingsPage).register(with: people)
        EventPages(pages: pages, forms: forms, addresses: addresses).register(with: people)
        HostPages(pages: pages, forms: forms, addresses: addresses).register(with: people)
        PeoplePages(pages: pages, forms: forms).register(with: people)
        ChatPages(pages: pages, forms: forms).register(with: people)
        NotificationPages(pages: pages, forms: forms).register(with: people)
        forms.register(with: people)
        return (router, api.endpoints)
    }
}
