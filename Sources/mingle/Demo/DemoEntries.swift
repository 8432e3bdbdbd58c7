/// The calendar entries of the first person of the demo campus.
enum DemoEntries {
    struct Entry: Sendable {
        var title: String
        var text: String
        /// Days from today.
        var day: Int
        /// The hour in local time; nil for an all-day entry.
        var hour: Int?
        /// The number of days of an all-day entry.
        var days = 1
        var place: String?
        var reminders: [Int] = []
    }

    static let all = [
        Entry(
            title: "Library books are due", text: "Three of them, on the shelf by the door.", day: 0, hour: 18,
            reminders: [180]),
        Entry(
            title: "Dentist", text: "Bring the insurance card.", day: 2, hour: 9, place: "Harbour Street 12",
            reminders: [60, 1440]),
        Entry(title: "Call Grandma", text: "It is her birthday.", day: 2, hour: 19, reminders: [0]),
        Entry(
            title: "Hand in the thesis outline", text: "Two pages, by mail, to Professor Okafor.", day: 9, hour: 12,
            reminders: [1440, 10_080]),
        Entry(
            title: "Train home", text: "Platform 4; the seat is in coach 21.", day: 16, hour: 15,
            place: "Central station", reminders: [180]),
        Entry(
            title: "Parents visit", text: "Pick them up at the station on the first day.", day: 5, days: 3,
            reminders: [1440]),
        Entry(title: "Moved in", text: "Keys from the caretaker.", day: -12, hour: 10),
    ]
}
