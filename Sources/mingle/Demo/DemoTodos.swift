/// The to-do items of the demo campus by event title.
enum DemoTodos {
    struct Item: Sendable {
        var title: String
        var places: Int?
        /// The people who take it or have claimed a spot: the host, or the n-th guest who is going.
        var people: [Int] = []
        /// The number of hours before the event at which it is due.
        var dueHours: Int?
        var isDone = false
    }

    /// The notes in the reminders.
    static let notes = [
        "Sunrise hike to the observatory": "Bring a torch and something warm. We leave on time, so that we see the sun."
    ]

    static let all: [String: [Item]] = [
        "Late Game Night": [
            Item(title: "Bring a game for more than four", places: 3, people: [0, 1]),
            Item(title: "Lemonade and something salty", people: [3], dueHours: 1),
            Item(title: "Borrow the long table from 306", people: [DemoChats.host], dueHours: 3),
            Item(title: "Ask the neighbours", people: [DemoChats.host], isDone: true),
        ],
        "International potluck": [
            Item(title: "Main dish", places: 4, people: [0, 3]),
            Item(title: "Salad or side dish", places: 3, people: [2]),
            Item(title: "Dessert", places: 2, people: [1]), Item(title: "Drinks", places: 3),
            Item(title: "Plates, cups and cutlery", people: [DemoChats.host], dueHours: 24),
            Item(title: "Clean up", places: 4, people: [4]),
        ],
        "Sunrise hike to the observatory": [
            Item(title: "Thermos with tea", places: 2, people: [1, 4]), Item(title: "First-aid kit", people: [0]),
        ],
    ]
}
