public import Domain
public import Operations

/// The devices that are signed in.
public struct SessionsPresentation: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var id: ID<Session>
        public var device: Phrase
        public var lastUsed: Phrase
        /// Marks this device; nil for others.
        public var badge: Badge?
        /// Nil for this device.
        public var signOut: ActionPresentation?
    }

    public var items: [Item]
    /// Signs out all other devices; nil without any.
    public var signOutOthers: ActionPresentation?

    public init(_ sessions: [SessionView], _ context: PresentationContext) {
        items = sessions.map { Item($0, context) }
        if sessions.contains(where: { !$0.isCurrent }) {
            signOutOthers = ActionPresentation("Sign out everywhere else")
        }
    }
}

extension SessionsPresentation.Item {
    init(_ session: SessionView, _ context: PresentationContext) {
        let device: Phrase = session.device.isEmpty ? "Unknown device" : "\(session.device)"
        id = session.id
        self.device = device
        lastUsed =
            "Last used \(DateText.moment(session.lastUsedAt, zone: context.zone, now: context.now, inSentence: true))"
        if session.isCurrent {
            badge = Badge("This device", .good)
        } else {
            signOut = ActionPresentation("Sign out", name: "Sign out \(device)")
        }
    }
}
