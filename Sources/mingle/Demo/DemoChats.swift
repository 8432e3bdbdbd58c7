/// The chat messages of the demo campus by event title. Minutes count back from now.
enum DemoChats {
    struct Line: Sendable {
        /// The author: the host, or the n-th guest who is going.
        var author: Int
        var minutesAgo: Int
        var text: String
    }

    static let host = -1

    static let all: [String: [Line]] = [
        "Late Game Night": [
            Line(
                author: host, minutesAgo: 2900, text: "Doors open at half past. I have Azul, Root and a very old Catan."
            ),
            Line(author: 0, minutesAgo: 2885, text: "I bring Codenames 🕵️"),
            Line(author: 1, minutesAgo: 2870, text: "Is there something with less than an hour of rules?"),
            Line(author: host, minutesAgo: 2868, text: "Azul. Five minutes, promised."),
            Line(author: 2, minutesAgo: 190, text: "Running a little late, start without me!"),
            Line(author: 0, minutesAgo: 186, text: "We keep you a chair."),
            Line(author: 3, minutesAgo: 45, text: "Anyone need anything from the shop? I am there now."),
            Line(author: host, minutesAgo: 41, text: "Lemonade and something salty would be great. Thank you!"),
            Line(author: 3, minutesAgo: 38, text: "On it."),
        ],
        "Sunrise hike to the observatory": [
            Line(author: host, minutesAgo: 1500, text: "Forecast says clear and 3 °C. Gloves are a good idea."),
            Line(author: 1, minutesAgo: 1440, text: "I have two spare headlamps."),
            Line(author: 4, minutesAgo: 300, text: "Which tram gets there in time?"),
            Line(
                author: host, minutesAgo: 290,
                text: "The first one, 5:12 from the station. The timetable: https://www.openstreetmap.org/"),
            Line(author: 4, minutesAgo: 288, text: "Perfect, see you there."),
        ],
        "International potluck": [
            Line(
                author: host, minutesAgo: 4000,
                text: "Tell us what you bring, so that we do not end up with nine lasagne."
            ),
            Line(author: 0, minutesAgo: 3990, text: "Jollof rice for ten."),
            Line(author: 1, minutesAgo: 3980, text: "Pastéis de nata, if the oven survives."),
            Line(author: 2, minutesAgo: 3600, text: "A big salad with walnuts (marked!)."),
            Line(author: 3, minutesAgo: 700, text: "Lasagne. Just one. Promise."),
        ],
        "Open mic at the Cellar": [
            Line(author: host, minutesAgo: 800, text: "Three slots left."),
            Line(author: 2, minutesAgo: 760, text: "Put me down for two songs, please."),
        ],
    ]
}
