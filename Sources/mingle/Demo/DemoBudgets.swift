/// The expenses of the demo campus by event title, in cents.
enum DemoBudgets {
    struct Expense: Sendable {
        var what: String
        var amount: Int
        /// The payer: the host, or the n-th guest who is going.
        var payer: Int
        /// Shared by the host and this many of the guests who are going.
        var among: Int
        /// The weights of the host and those guests in order; empty for an equal split.
        var shares: [Int] = []
        /// The part of the amount that the host paid.
        var byHost = 0
    }

    static let all: [String: (budget: Int?, hasPayment: Bool, expenses: [Expense])] = [
        "Late Game Night": (
            6000, true,
            [
                Expense(what: "Lemonade and crisps", amount: 2375, payer: 3, among: 5),
                Expense(what: "Cards and sleeves", amount: 1290, payer: 0, among: 5),
                Expense(what: "Pizza", amount: 1800, payer: 1, among: 3, shares: [2, 1, 1, 2], byHost: 600),
            ]
        ),
        "International potluck": (
            15_000, false, [Expense(what: "Plates, cups and napkins", amount: 3460, payer: DemoChats.host, among: 5)]
        ),
    ]
}
