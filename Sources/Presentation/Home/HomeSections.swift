/// The sections of Home: events under way that the viewer attends, their own other events, and those of the community.
public struct HomeSections<Item> {
    public var underWay: [Item]
    public var own: [Item]
    public var others: [Item]

    /// - Parameters:
    ///   - own: events that the viewer hosts, has answered, or is invited to.
    ///   - others: other events of the community.
    public init(own: [Item], others: [Item], position: (Item) -> EventListPosition) {
        func isNow(_ item: Item) -> Bool {
            let position = position(item)
            return position.isUnderWay && position.isAttended
        }
        underWay = own.filter(isNow)
        self.own = own.filter { !isNow($0) }
        self.others = others
    }
}
