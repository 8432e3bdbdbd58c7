/// What was spent for the events of the demo campus, by title of the event, in cents.
enum DemoBudgets {
    struct Expense: Sendable {
        var what: String
        var amount: Int
        /// Who paid: the host, or the n-th of those who are going.
        var who: Int
        /// For the host and so many of those who are going.
        var among: Int
        /// Parts of the host and of those, in their order; all alike where there are none.
        var shares: [Int] = []
        /// What the host has added of it.
        var byHost = 0
    }

    static let all: [String: (budget: Int?, hasPayment: Bool, expenses: [Expense])] = [
        "Late Game Night": (
            6000, true,
            [
                Expense(what: "Lemonade and crisps", amount: 2375, who: 3, among: 5),
                Expense(what: "Cards and sleeves", amount: 1290, who: 0, among: 5),
                Expense(what: "Pizza", amount: 1800, who: 1, among: 3, shares: [2, 1, 1, 2], byHost: 600),
            ]
        ),
        "International potluck": (
            15_000, false, [Expense(what: "Plates, cups and napkins", amount: 3460, who: DemoChats.host, among: 5)]
        ),
    ]
}
