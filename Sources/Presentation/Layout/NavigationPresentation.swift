public import Domain

/// The main navigation of members.
public struct NavigationPresentation: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var tab: NavigationTab
        /// The number of friend requests that wait for the viewer's decision.
        public var requests: NewItemCount?
        /// Says what ``requests`` counts.
        public var requestsName: Phrase?
    }

    public var items: [Item]

    /// Returns nil for visitors without a verified account.
    public init?(_ context: PresentationContext) {
        guard let viewer = context.viewer, viewer.isVerified else { return nil }
        let waiting = viewer.waitingRequests
        items = NavigationTab.allCases.filter { $0 != .organise || viewer.role.may(.see) }.map { tab in
            tab == .people && waiting > 0
                ? Item(tab: tab, requests: NewItemCount(waiting), requestsName: "\(waiting, .count) requests")
                : Item(tab: tab)
        }
    }
}
