public import Domain

/// What every page knows beside its own values: who looks, when, and from where.
public struct PageContext: Sendable {
    /// The signed-in person.
    public struct Viewer: Hashable, Sendable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var isVerified: Bool
        /// IANA name.
        public var timeZone: String
        public var role: Role
        /// Requests to be friends that wait, and what is new in the inbox.
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

    /// Nil for someone who is signed out.
    public var viewer: Viewer?
    public var now: Instant
    public var assets: AssetPaths
    public var communityName: String
    /// That of the community; nil is Mingle's own.
    public var accent: Colour?
    /// Where people turn to for help.
    public var helpAddress: HelpAddress?
    /// Who may have an account.
    public var registration = RegistrationRule.open
    /// By whose clocks the community counts days and periods (IANA).
    public var communityZone = "UTC"
    /// Whether the viewer is an administrator of a community whose settings nobody has looked at.
    public var asksForSetup = false
    /// What stands before the path of a page in its full address: `https://mingle.example.org`.
    public var origin: String
    /// What lies under maps; nil for plain ground.
    public var tiles: MapTiles?
    /// `light` or `dark` where the person chose one; nil follows the system.
    public var theme: String?
    /// The path and query of this page, where a person returns to after a detour.
    public var path: String
    /// One sentence about what just happened, in the language of the page.
    public var flash: String?
    /// From which the ids of what forms of this page make are derived, by their names: the same until the viewer sends a form, then another.
    /// Nobody can tell one from another.
    public var formSeed: @Sendable (String) -> (UInt64, UInt64) = { ($0.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }, 0) }
    /// In which the page is said (BCP 47).
    public var language: String
    public var isRightToLeft: Bool

    /// By whose clocks the viewer's own days are counted (IANA); for strangers those of the community.
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
