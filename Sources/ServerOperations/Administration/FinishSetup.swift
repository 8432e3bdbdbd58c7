import Domain
public import Operations
public import Store

/// Confirms the settings, so that administrators are no longer asked to review them.
public struct FinishSetup: ClientCommand {
    public static let name = "community.finishSetup"
    public static let changesSettings = true
    public static let offline = Offline.no

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try actor.administrator()
        let old = try CommunityQuery.settings(in: tx)
        guard !old.isSetUp else { return }
        try CommunityQuery.set(CommunityQuery.setUp, to: "on", in: tx)
        try CommunityQuery.recordChange(since: old, in: tx)
    }
}
