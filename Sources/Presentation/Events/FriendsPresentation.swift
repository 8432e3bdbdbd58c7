public import Domain
public import Operations

/// Which of the viewer's friends are going.
public struct FriendsPresentation: Equatable, Sendable {
    /// At most three.
    public var faces: [FacePresentation]
    public var sentence: Phrase

    /// Returns nil if no friend is going, or it does not matter any more.
    public init?(_ event: EventView) {
        let (friends, count) = (event.friends.first.prefix(3), event.friends.count)
        guard let first = friends.first, event.status == .scheduled, !event.isPast else { return nil }
        faces = friends.map { FacePresentation($0.name.full, photo: $0.photo) }
        sentence =
            switch count {
            case 1: "\(first.name.given) is going"
            case 2: "\(first.name.given) and \(friends[1].name.given) are going"
            default: "\(first.name.given) and \(count - 1, .count) friends are going"
            }
    }
}
