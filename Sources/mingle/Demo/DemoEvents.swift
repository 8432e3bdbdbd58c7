import Domain

/// One event of the demo campus. Days count from today; times are in the campus's time zone.
struct DemoEvent: Sendable {
    var host: Int
    var title: String
    var emoji: String?
    var day: Int
    var time: String
    var minutes: Int?
    var place: String
    var address: String?
    var text: String
    var tags: [String]
    var capacity: Int?
    var companions = 0
    var visibility: Visibility = .public
    /// The numbers of other people who are going and maybe going.
    var going: Int
    var maybe: Int
    var isPlaceHidden = false
    var guestList: GuestListRule = .names
    var isCancelled = false
    /// The co-host.
    var cohost: Int?
    var requiresApproval = false
    /// The number of days of an all-day event; nil for an event with times.
    var days: Int?

    /// The notes of join requests.
    static let notes = ["I know Lena from the choir.", "", "First time here, I would love to meet people."]

    static let all: [DemoEvent] = coming + past + wholeDays

    private static let coming: [DemoEvent] = [
        DemoEvent(
            host: 0, title: "Late Game Night", emoji: "🎲", day: 0, time: "23:30", minutes: 150, place: "Apartment 304",
            address: "Elm Street 12, North Campus",
            text:
                "Board games and snacks. Bring your favourite game! We start with something quick for everyone and split into tables at midnight.\n\nShoes off at the door, please.",
            tags: ["Games", "Party"], capacity: 10, companions: 1, going: 6, maybe: 3),
        DemoEvent(
            host: 1, title: "Sunrise hike to the observatory", emoji: "🥾", day: 1, time: "05:40", minutes: 240,
            place: "East gate",
            address: "Observatory Lane 1",
            text:
                "Headlamps on, thermos filled. An easy path, 320 m up, and the best view of the valley when the sun comes over the ridge.",
            tags: ["Outdoors", "Sports"], capacity: nil, companions: 2, going: 9, maybe: 3),
        DemoEvent(
            host: 0, title: "International potluck", emoji: "🍲", day: 2, time: "18:00", minutes: 180,
            place: "Commons hall",
            address: "University Square 3",
            text: "Cook what you miss from home. Please put a note with the ingredients next to your dish.",
            tags: ["Food", "Culture"], capacity: 60, companions: 3, going: 12, maybe: 2),
        DemoEvent(
            host: 4, title: "Supper club: seven courses", emoji: "🍽️", day: 8, time: "19:30", minutes: 210,
            place: "Lena’s kitchen",
            address: "Garden Street 5, third floor",
            text: "Seven small courses around one long table. Tell me what you do not eat.",
            tags: ["Food"], capacity: 10, companions: 1, going: 0, maybe: 0, cohost: 2, requiresApproval: true),
        DemoEvent(
            host: 0, title: "Birthday picnic, come rain or shine", emoji: "🎂", day: 9, time: "15:00", minutes: 180,
            place: "Castle park, by the pond",
            text: "Friends and friends of friends. I bring the cake, you bring blankets.", tags: ["Party", "Outdoors"],
            capacity: nil,
            companions: 2, visibility: .connections, going: 4, maybe: 1, cohost: 1),
        DemoEvent(
            host: 8, title: "Algorithms study group", emoji: "📚", day: 1, time: "16:00", minutes: 120,
            place: "Library, room 2.14",
            text: "Dynamic programming, sheet 6. We explain to each other until nobody has questions.", tags: ["Study"],
            capacity: 6,
            going: 9, maybe: 1),
        DemoEvent(
            host: 5, title: "Open mic at the Cellar", emoji: "🎤", day: 3, time: "20:30", minutes: nil,
            place: "The Cellar",
            address: "Mill Road 8",
            text: "Songs, poems, stand-up. Ten minutes each; write to Samir if you want a slot.",
            tags: ["Music", "Party"], capacity: 80, companions: 2, going: 11, maybe: 4),
        DemoEvent(
            host: 3, title: "Community garden: winter beds", emoji: "🌱", day: 4, time: "14:00", minutes: 150,
            place: "Garden behind the chapel",
            text: "We cover the beds and plant garlic. Tools and gloves are there, tea too.",
            tags: ["Outdoors", "Volunteering"],
            capacity: nil, going: 5, maybe: 2),
        DemoEvent(
            host: 9, title: "Learn to waltz", emoji: "💃", day: 5, time: "19:00", minutes: 90, place: "Sports hall B",
            text: "No partner and no experience needed. Comfortable shoes are.", tags: ["Dance", "Sports"], capacity: 8,
            companions: 1,
            going: 11, maybe: 1),
        DemoEvent(
            host: 4, title: "Film night: Metropolis with live piano", emoji: "🎬", day: 6, time: "20:00", minutes: 150,
            place: "Auditorium 1",
            text: "The restored version of 1927 with Lena at the piano.", tags: ["Film", "Music"], capacity: 120,
            companions: 4, going: 8,
            maybe: 5),
        DemoEvent(
            host: 11, title: "Repair café", emoji: "🔧", day: 7, time: "15:00", minutes: 180, place: "Makerspace",
            address: "Workshop Street 4", text: "Bring what is broken: bikes, lamps, trousers. We repair it together.",
            tags: ["Volunteering", "Workshop"], capacity: nil, going: 6, maybe: 4),
        DemoEvent(
            host: 12, title: "Dinner at Clara’s", emoji: "🍝", day: 8, time: "19:30", minutes: 180,
            place: "Clara’s kitchen",
            address: "Birch Alley 22, second floor", text: "Six seats, one very large pot of pasta.", tags: ["Food"],
            capacity: 6,
            visibility: .invited, going: 4, maybe: 1, isPlaceHidden: true),
        DemoEvent(
            host: 2, title: "Climbing for beginners", emoji: "🧗", day: 9, time: "17:30", minutes: 120,
            place: "Boulder hall",
            address: "Quarry Road 17", text: "Shoes can be borrowed. Jonas shows the first moves.", tags: ["Sports"],
            capacity: 8, going: 8,
            maybe: 0),
        DemoEvent(
            host: 10, title: "Portuguese tandem", emoji: "🗣️", day: 10, time: "18:00", minutes: 90,
            place: "Café Central",
            text: "Half an hour each language, then cake.", tags: ["Languages", "Culture"], capacity: 12, going: 4,
            maybe: 3),
        DemoEvent(
            host: 13, title: "Choir: open rehearsal", emoji: "🎶", day: 11, time: "19:00", minutes: 120,
            place: "Music school, hall",
            text: "We sing the winter programme once through. Come and listen, or sing along from the second row.",
            tags: ["Music"],
            capacity: nil, companions: 2, going: 7, maybe: 2),
        DemoEvent(
            host: 14, title: "Origami stars", emoji: "⭐️", day: 12, time: "16:30", minutes: 90, place: "Library, foyer",
            text: "Paper is there. We decorate the tree in the foyer with what we fold.",
            tags: ["Workshop", "Culture"], capacity: 20,
            going: 5, maybe: 3),
        DemoEvent(
            host: 6, title: "Salsa night", emoji: "🪩", day: 13, time: "21:00", minutes: nil, place: "Student house",
            address: "Park Street 5", text: "A lesson at nine, then the floor is open.",
            tags: ["Dance", "Party", "Music"], capacity: 100,
            companions: 3, going: 10, maybe: 4),
        DemoEvent(
            host: 7, title: "Chess tournament, blitz", emoji: "♟️", day: 14, time: "15:00", minutes: 240,
            place: "Common room West",
            text: "Seven rounds Swiss, five minutes each. Boards are there.", tags: ["Games"], capacity: 16, going: 9,
            maybe: 2),
        DemoEvent(
            host: 15, title: "Pierogi workshop", emoji: "🥟", day: 15, time: "17:00", minutes: 150,
            place: "Kitchen of house C",
            text: "Marta’s grandmother’s recipe. Eight people fit around the table.", tags: ["Food", "Workshop"],
            capacity: 8, going: 10,
            maybe: 1),
        DemoEvent(
            host: 1, title: "Winter swim", emoji: "🌊", day: 16, time: "08:00", minutes: 60, place: "Lake, south jetty",
            text: "In, out, hot soup. Nobody swims alone.", tags: ["Sports", "Outdoors"], capacity: nil, going: 3,
            maybe: 5),
        DemoEvent(
            host: 8, title: "Exam café", emoji: "☕️", day: 18, time: "13:00", minutes: 300, place: "Library, room 1.01",
            text: "Quiet hours with coffee, and someone from every course to ask.", tags: ["Study"], capacity: 40,
            companions: 1, going: 8,
            maybe: 6),
        DemoEvent(
            host: 5, title: "Jam session", emoji: "🎸", day: 20, time: "20:00", minutes: nil, place: "The Cellar",
            address: "Mill Road 8",
            text: "Drums and amps are there. Bring your instrument or your ears.", tags: ["Music"], capacity: nil,
            companions: 2, going: 6,
            maybe: 3),
        DemoEvent(
            host: 3, title: "First aid refresher", emoji: "🩹", day: 22, time: "10:00", minutes: 240,
            place: "Seminar room 5",
            text: "Four hours, a certificate at the end.", tags: ["Workshop"], capacity: 12, going: 6, maybe: 2,
            guestList: .counts),
        DemoEvent(
            host: 4, title: "Surprise for Hana", emoji: "🎁", day: 24, time: "19:00", minutes: nil,
            place: "Roof terrace",
            address: "House D, top floor", text: "She thinks it is a study group. Keep quiet!", tags: ["Party"],
            capacity: nil,
            visibility: .unlisted, going: 5, maybe: 0),
        DemoEvent(
            host: 0, title: "New year’s walk", emoji: "🥂", day: 30, time: "14:00", minutes: 120, place: "East gate",
            text: "Once around the lake, and a toast at the bridge.", tags: ["Outdoors"], capacity: nil, companions: 4,
            going: 4, maybe: 4),
        DemoEvent(
            host: 7, title: "Astronomy: the winter sky", emoji: "🔭", day: 17, time: "21:30", minutes: 90,
            place: "Observatory",
            text: "The telescope takes fifteen people. It was called off because of the clouds; there will be another.",
            tags: ["Outdoors", "Study"], capacity: 15, going: 7, maybe: 2, isCancelled: true),
    ]

    private static let wholeDays: [DemoEvent] = [
        DemoEvent(
            host: 2, title: "Weekend in the mountain hut", emoji: "🏔️", day: 19, time: "00:00",
            place: "Hut above the pass",
            text:
                "Three days of snow, soup and card games. Beds and firewood are there; bring a sleeping bag and dry socks.",
            tags: ["Outdoors", "Trip"], capacity: 14, companions: 1, going: 6, maybe: 2, days: 3)
    ]

    private static let past: [DemoEvent] = [
        DemoEvent(
            host: 0, title: "Welcome barbecue", emoji: "🔥", day: -40, time: "17:00", minutes: 240,
            place: "Meadow by the lake",
            text: "Meet the new ones, feed the old ones.", tags: ["Food", "Party"], capacity: nil, companions: 3,
            going: 13, maybe: 1),
        DemoEvent(
            host: 8, title: "Study skills evening", emoji: "🧠", day: -33, time: "18:00", minutes: 90,
            place: "Auditorium 2",
            text: "How to take notes that you will read again.", tags: ["Study"], capacity: 60, going: 9, maybe: 2),
        DemoEvent(
            host: 2, title: "Bike tour along the river", emoji: "🚴", day: -27, time: "10:00", minutes: 300,
            place: "Old bridge",
            text: "45 km, flat, with a swim if the sun is out.", tags: ["Sports", "Outdoors"], capacity: 15, going: 10,
            maybe: 1),
        DemoEvent(
            host: 4, title: "Film night: Playtime", emoji: "🎬", day: -22, time: "20:00", minutes: 140,
            place: "Auditorium 1",
            text: "On the big screen, where it belongs.", tags: ["Film"], capacity: 120, companions: 2, going: 8,
            maybe: 3),
        DemoEvent(
            host: 12, title: "Bread baking", emoji: "🥖", day: -18, time: "11:00", minutes: 240,
            place: "Kitchen of house C",
            text: "Sourdough from start to crust.", tags: ["Food", "Workshop"], capacity: 8, going: 8, maybe: 0),
        DemoEvent(
            host: 5, title: "Acoustic evening", emoji: "🎻", day: -14, time: "20:00", minutes: 150, place: "The Cellar",
            text: "No amps, one candle per table.", tags: ["Music"], capacity: 50, companions: 1, going: 11, maybe: 2),
        DemoEvent(
            host: 9, title: "Swing taster", emoji: "🕺", day: -10, time: "19:00", minutes: 90, place: "Sports hall B",
            text: "Six-count basics.", tags: ["Dance"], capacity: 20, companions: 1, going: 9, maybe: 1),
        DemoEvent(
            host: 3, title: "Clothes swap", emoji: "👕", day: -6, time: "14:00", minutes: 180, place: "Common room East",
            text: "Bring five pieces, take five pieces.", tags: ["Volunteering"], capacity: nil, going: 7, maybe: 3),
        DemoEvent(
            host: 7, title: "Quiz night", emoji: "❓", day: -3, time: "19:30", minutes: 150, place: "Student house",
            text: "Teams of four. The winners ask next time.", tags: ["Games", "Party"], capacity: 40, companions: 3,
            going: 12, maybe: 1),
    ]
}
