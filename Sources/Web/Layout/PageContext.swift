public import Domain
public import Presentation

/// The context of every page: who looks and when, and what a browser needs besides.
public struct PageContext: Sendable {
    public var presentation: PresentationContext
    public var assets: AssetPaths
    /// The community's accent colour; nil for Mingle's own.
    public var accent: Colour?
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
    /// What has just happened.
    public var flash: Flash?
    /// Returns the seed for the ids of items that the forms of this page create, by form name. It stays the same until
    /// the viewer sends a form, then changes. Ids of other viewers cannot be derived from known ids.
    public var formSeed: @Sendable (String) -> (UInt64, UInt64) = { ($0.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }, 0) }
    /// The language of the page (BCP 47).
    public var language: String
    public var isRightToLeft: Bool

    public var viewer: PresentationContext.Viewer? { presentation.viewer }
    public var now: Instant { presentation.now }
    public var localZone: String? { presentation.localZone }
    public var zone: String { presentation.zone }
    public var communityZone: String { presentation.communityZone }
    public var communityName: String { presentation.communityName }
    public var registration: RegistrationRule { presentation.registration }
    public var helpAddress: SupportContact? { presentation.helpAddress }

    public init(
        _ presentation: PresentationContext, assets: AssetPaths, origin: String, tiles: MapTiles? = nil,
        theme: String? = nil, path: String, flash: Flash? = nil, language: String = "en", isRightToLeft: Bool = false
    ) {
        self.presentation = presentation
        self.assets = assets
        self.origin = origin
        self.tiles = tiles
        self.theme = theme
        self.path = path
        self.flash = flash
        self.language = language
        self.isRightToLeft = isRightToLeft
    }
}
