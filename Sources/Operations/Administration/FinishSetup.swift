import Domain
public import Store

/// Says that the settings are fine as they are, so that no administrator is asked to look at them any more.
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
        try CommunityQuery.noteChange(since: old, in: tx)
    }
}
