public import Domain
import Operations

/// Who looks, when and where: everything besides the results of queries on which a presentation depends.
public struct PresentationContext: Sendable {
    /// The signed-in person.
    public struct Viewer: Hashable, Sendable {
        public var id: ID<User>
        public var name: String
        public var handle: String
        public var isVerified: Bool
        public var role: Role
        /// The number of friend requests that wait for the viewer's decision.
        public var waitingRequests = 0
        public var unread = 0

        public init(id: ID<User>, name: String, handle: String, isVerified: Bool, role: Role) {
            self.id = id
            self.name = name
            self.handle = handle
            self.isVerified = isVerified
            self.role = role
        }
    }

    /// Nil if nobody is signed in.
    public var viewer: Viewer?
    public var now: Instant
    /// The IANA zone of the reader's clocks: the account's on the web, the device's in an app. Nil if it is unknown, as
    /// for visitors.
    public var localZone: String?
    /// The IANA zone in which the community counts days and periods.
    public var communityZone: String
    public var communityName: String
    /// Who may create an account.
    public var registration: RegistrationRule
    /// The community's contact for help.
    public var helpAddress: SupportContact?

    public init(
        viewer: Viewer?, now: Instant, localZone: String?, communityZone: String = "UTC", communityName: String,
        registration: RegistrationRule = .open, helpAddress: SupportContact? = nil
    ) {
        self.viewer = viewer
        self.now = now
        self.localZone = localZone
        self.communityZone = communityZone
        self.communityName = communityName
        self.registration = registration
        self.helpAddress = helpAddress
    }

    /// The IANA zone in which the reader's days are counted: their own, or the community's if that is unknown.
    public var zone: String { localZone ?? communityZone }

    /// The current time in ``zone``.
    public var today: CivilTime { Zones.civil(now, in: zone) }
}
