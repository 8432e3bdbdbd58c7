/// The posts on the boards of the demo campus by event title, oldest first.
enum DemoBoards {
    struct Post: Sendable {
        var picture: DemoPicture
        var caption: String?
        /// The author: the host, or the n-th guest who is going.
        var author: Int
        var likedBy: [Int] = []
        var comments: [(author: Int, text: String)] = []
    }

    private static let host = DemoChats.host
    private static let warm: [DemoPicture.Colour] = [.init(1, 0.72, 0.3), .init(1, 0.45, 0.25), .init(1, 0.88, 0.6)]
    private static let cool: [DemoPicture.Colour] = [
        .init(0.35, 0.55, 1), .init(0.85, 0.4, 0.95), .init(0.3, 0.9, 0.85),
    ]
    private static let food: [DemoPicture.Colour] = [
        .init(0.86, 0.42, 0.18), .init(0.42, 0.6, 0.22), .init(0.93, 0.78, 0.4), .init(0.65, 0.2, 0.24),
        .init(0.96, 0.88, 0.72), .init(0.5, 0.3, 0.18),
    ]

    static let all: [String: [Post]] = [
        "Late Game Night": [
            Post(
                picture: DemoPicture(
                    scene: .lights(night: .init(0.09, 0.06, 0.16), lamps: cool), isUpright: true, seed: 3),
                caption: "Lights like last year?",
                author: 0, likedBy: [1, 2, host],
                comments: [
                    (host, "Yes please. They are in the box under the stairs."), (2, "I can hang them up from eight."),
                ]),
            Post(
                picture: DemoPicture(scene: .plates(cloth: .init(0.3, 0.36, 0.5), food: food.reversed()), seed: 5),
                author: 3, likedBy: [0]),
            Post(
                picture: DemoPicture(scene: .lights(night: .init(0.16, 0.08, 0.05), lamps: warm), seed: 7),
                caption: "Or warm ones, so that we can still read the cards.", author: host, likedBy: [0, 1, 2, 3],
                comments: [(1, "These!")]),
            Post(
                picture: DemoPicture(
                    scene: .hills(
                        sky: (.init(0.09, 0.12, 0.3), .init(0.85, 0.45, 0.42)), sun: .init(1, 0.85, 0.65),
                        near: .init(0.07, 0.06, 0.15)), seed: 11),
                caption: "The view from the roof at half past eleven", author: 1, likedBy: [host]),
        ],
        "International potluck": [
            Post(
                picture: DemoPicture(scene: .plates(cloth: .init(0.78, 0.24, 0.22), food: food), seed: 13),
                caption: "How the table looked in spring", author: host,
                likedBy: [0, 1, 3], comments: [(0, "The red cloth again!")]),
            Post(
                picture: DemoPicture(
                    scene: .plates(cloth: .init(0.9, 0.87, 0.78), food: [food[2], food[4], food[5]]), isUpright: true,
                    seed: 17),
                caption: "Trying out the pastéis", author: 1, likedBy: [host, 2]),
        ],
        "Bike tour along the river": [
            Post(
                picture: DemoPicture(
                    scene: .hills(
                        sky: (.init(0.35, 0.62, 0.92), .init(0.92, 0.9, 0.8)), sun: .init(1, 0.97, 0.8),
                        near: .init(0.12, 0.32, 0.2)), seed: 19),
                caption: "First break", author: 0, likedBy: [1, host]),
            Post(
                picture: DemoPicture(
                    scene: .hills(
                        sky: (.init(0.5, 0.68, 0.85), .init(0.98, 0.85, 0.6)), sun: .init(1, 0.9, 0.55),
                        near: .init(0.22, 0.3, 0.12)), isUpright: true,
                    seed: 23), author: host, likedBy: [0, 1, 2], comments: [(2, "I want to go back.")]),
            Post(
                picture: DemoPicture(
                    scene: .hills(
                        sky: (.init(0.24, 0.2, 0.45), .init(0.98, 0.55, 0.35)), sun: .init(1, 0.8, 0.4),
                        near: .init(0.13, 0.09, 0.17)), seed: 29),
                caption: "Home in the last light", author: 1, likedBy: [0, 2]),
        ],
    ]
}
