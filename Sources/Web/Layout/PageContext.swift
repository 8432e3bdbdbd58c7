public import Domain

/// The context of every page: viewer, time and settings.
public struct PageContext: Sendable {
    /// The signed-in person.
    public struct Viewer: Hashable, Sendable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var isVerified: Bool
        /// An IANA name.
        public var timeZone: String
        public var role: Role
        /// The number of friend requests that wait for the viewer's decision.
        public var waitingRequests = 0
        public var unread = 0

        public init(id: ID<User>, name: String, handle: String, isVerified: Bool, timeZone: String, role: Role) {
            self.id = id
            self.name = name
            self.handle = handle
            self.isVerified = isVerified
            self.timeZone = timeZone
            self.role = role
        }
    }

    /// Nil if nobody is signed in.
    public var viewer: Viewer?
    public var now: Instant
    public var assets: AssetPaths
    public var communityName: String
    /// The community's accent colour; nil for Mingle's own.
    public var accent: Colour?
    /// The community's contact for help.
    public var helpAddress: SupportContact?
    /// Who may create an account.
    public var registration = RegistrationRule.open
    /// The IANA zone in which the community counts days and periods.
    public var communityZone = "UTC"
    /// Whether the viewer is an administrator of a community whose settings have not been reviewed yet.
    public var asksForSetup = false
    /// The scheme and host of full URLs: `https://mingle.example.org`.
    public var origin: String
    /// The background of maps; nil for a plain one.
    public var tiles: MapTiles?
    /// `light` or `dark` if the viewer has chosen one; nil follows the system.
    public var theme: String?
    /// The path and query of this page, to which a person returns after a detour.
    public var path: String
    /// One sentence about what has just happened, in the language of the page.
    public var flash: String?
    /// Returns the seed for the ids of items that the forms of this page create, by form name. It stays the same until
    /// the viewer sends a form, then changes. Ids of other viewers cannot be derived from known ids.
    public var formSeed: @Sendable (String) -> (UInt64, UInt64) = { ($0.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }, 0) }
    /// The language of the page (BCP 47).
    public var language: String
    public var isRightToLeft: Bool

    /// The IANA zone in which the viewer's days are counted; the community's for visitors who are not signed in.
    public var zone: String { viewer?.timeZone ?? communityZone }

    public init(
        viewer: Viewer?, now: Instant, assets: AssetPaths, communityName: String, origin: String,
        tiles: MapTiles? = nil, theme: String? = nil, path: String, flash: String? = nil, language: String = "en",
        isRightToLeft: Bool = false
    ) {
        self.viewer = viewer
        self.now = now
        self.assets = assets
        self.communityName = communityName
        self.origin = origin
        self.tiles = tiles
        self.theme = theme
        self.path = path
        self.flash = flash
        self.language = language
        self.isRightToLeft = isRightToLeft
    }
}
