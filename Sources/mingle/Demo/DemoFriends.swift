/// The friendships on the demo campus: three groups with a few connections between them, and one newcomer.
enum DemoFriends {
    /// The groups, as indices into ``DemoPeople``. Almost everyone in a group is friends with everyone else in it.
    static let groups: [[Int]] = [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 15]]
    /// Friendships between the groups.
    static let bridges: [(Int, Int)] = [(0, 8), (3, 9), (5, 12), (7, 11), (4, 15)]
    /// Pairs within a group who are not friends, but have mutual friends.
    static let strangers: Set<[Int]> = [[0, 3], [1, 5], [2, 4], [6, 9], [11, 15]]
    /// Unanswered friend requests.
    static let requests: [(from: Int, to: Int)] = [(10, 0), (13, 0), (0, 12), (1, 14), (6, 1)]

    static var pairs: [(Int, Int)] {
        var pairs = bridges
        for group in groups {
            for (place, one) in group.enumerated() {
                for other in group[(place + 1)...] where !strangers.contains([one, other]) {
                    pairs.append((one, other))
                }
            }
        }
        return pairs
    }
}
