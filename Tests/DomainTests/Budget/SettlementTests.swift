import Properties
import Testing

@testable import Domain

struct SettlementTests {
    /// Returns random balances that add up to 0. Often some subsets add up to 0 too.
    private func balances(_ g: inout Generator, people: Int) -> [Int] {
        var all: [Int] = []
        while all.count < people {
            let size = min(g.int(1...4), people - all.count)
            let part = (1..<max(2, size)).map { _ in g.int(-6...6) * g.pick([1, 1, 5, 100]) }
            all += size == 1 ? [0] : part + [-part.reduce(0, +)]
        }
        all = Array(all.prefix(people - 1))
        all.append(-all.reduce(0, +))
        for index in all.indices { all.swapAt(index, g.int(0...index)) }
        return all
    }

    /// Returns the maximum number of groups that add up to 0, by trying all partitions: each person joins a
    /// group or starts one.
    private func maxGroups(_ balances: [Int]) -> Int {
        let open = balances.filter { $0 != 0 }
        var most = 0
        var sums: [Int] = []
        func place(_ index: Int) {
            guard index < open.count else { return most = max(most, sums.allSatisfy { $0 == 0 } ? sums.count : 0) }
            for group in sums.indices {
                sums[group] += open[index]
                place(index + 1)
                sums[group] -= open[index]
            }
            sums.append(open[index])
            place(index + 1)
            sums.removeLast()
        }
        place(0)
        return most
    }

    private func settled(_ balances: [Int], by payments: [Settlement.Payment]) -> Bool {
        var rest = balances
        for payment in payments {
            guard payment.amount > 0, payment.from != payment.to else { return false }
            rest[payment.from] += payment.amount
            rest[payment.to] -= payment.amount
        }
        return rest.allSatisfy { $0 == 0 }
    }

    @Test(.tags(.P49)) func theFewestPaymentsSettleEverything() throws {
        try forAll(1000) { g in
            let all = balances(&g, people: g.one(in: 10) ? 10 : g.int(2...9))
            let payments = Settlement.fewest(all)
            try #require(settled(all, by: payments))
            try #require(payments.count == all.count { $0 != 0 } - maxGroups(all))
        }
        #expect(Settlement.fewest([3, 4, -4, 2, -5]).count == 3)
        #expect(Settlement.fewest([]).isEmpty && Settlement.fewest([0, 0]).isEmpty)
    }

    /// Returns the number of payments of the common greedy algorithm, in which the largest debtor pays the
    /// largest creditor.
    private func largestFirst(_ balances: [Int]) -> Int {
        var (rest, count) = (balances, 0)
        while let from = rest.indices.min(by: { rest[$0] < rest[$1] }), rest[from] < 0 {
            let to = rest.indices.max { rest[$0] < rest[$1] }!
            let amount = min(-rest[from], rest[to])
            rest[from] += amount
            rest[to] -= amount
            count += 1
        }
        return count
    }

    @Test func neverMoreThanTheLargestFirstAndFewerOnAverage() throws {
        var (ours, theirs) = (0, 0)
        try forAll(2000) { g in
            let part = (1...9).map { _ in g.int(-20...20) }
            let all = part + [-part.reduce(0, +)]
            let (own, other) = (Settlement.fewest(all).count, largestFirst(all))
            try #require(own <= other)
            (ours, theirs) = (ours + own, theirs + other)
        }
        #expect(ours < theirs)
    }

    @Test func alsoManyAreSettledWithFewerPaymentsThanPeople() throws {
        try forAll(100) { g in
            let all = balances(&g, people: g.int(17...60))
            let payments = Settlement.fewest(all)
            try #require(settled(all, by: payments) && payments.count < max(1, all.count { $0 != 0 }))
        }
    }

    /// Suggestions that have not been paid yet stay the same, whatever is paid and in whatever order.
    @Test(.tags(.P50)) func aSuggestedPaymentLeavesTheOthers() throws {
        try forAll(1000) { g in
            let all = balances(
                &g, people: g.one(in: 50) ? g.int(60...100) : g.one(in: 50) ? g.int(13...20) : g.int(2...12))
            var paid: [Settlement.Payment] = []
            var before = Settlement.suggestions(all)
            while !before.isEmpty {
                paid.append(before[g.int(0...before.count - 1)])
                let after = Settlement.suggestions(all, after: paid)
                try #require(Set(after) == Set(before).subtracting([paid.last!]))
                before = after
            }
        }
    }

    /// The same holds after payments that were not suggested, for any number of people. The only state is the
    /// list of payments.
    @Test(.tags(.P50)) func aSuggestedPaymentLeavesTheOthersWhateverWasPaidBefore() throws {
        try forAll(300) { g in
            let people = g.one(in: 30) ? g.int(14...40) : g.int(2...11)
            let all = balances(&g, people: people)
            var paid = (0..<g.int(1...20)).map { _ -> Settlement.Payment in
                let from = g.int(0...people - 1)
                return .init(from: from, to: (from + g.int(1...people - 1)) % people, amount: g.int(1...20))
            }
            var before = Settlement.suggestions(all, after: paid)
            while !before.isEmpty {
                paid.append(before[g.int(0...before.count - 1)])
                let after = Settlement.suggestions(all, after: paid)
                try #require(Set(after) == Set(before).subtracting([paid.last!]))
                before = after
            }
        }
    }

    /// The number of payments does not add cost: subsets of people are enumerated once per suggestion, and each
    /// time half as many.
    @Test func fiveHundredPaymentsAreOneComputation() throws {
        try forAll(1) { g in
            let people = Settlement.exactUpTo
            let all = balances(&g, people: people).map { $0 * 100_000 }
            let paid = (1...Quota.payments.limit).map { _ -> Settlement.Payment in
                let from = g.int(0...people - 1)
                return .init(from: from, to: (from + g.int(1...people - 1)) % people, amount: g.int(1...50))
            }
            var steps = 0
            let now = Settlement.suggestions(all, after: paid, steps: &steps)
            try #require(steps < 2 << people, "\(steps)")
            var rest = all
            for payment in paid {
                rest[payment.from] += payment.amount
                rest[payment.to] -= payment.amount
            }
            try #require(settled(rest, by: now))
            // The cost is bounded for larger groups too.
            let many = balances(&g, people: 60).map { $0 * 100_000 }
            steps = 0
            let payments = Settlement.suggestions(many, after: paid, steps: &steps)
            try #require(steps <= (Settlement.maxComputations + 1) * 2 << people, "\(steps)")
            var others = many
            for payment in paid + payments {
                others[payment.from] += payment.amount
                others[payment.to] -= payment.amount
            }
            try #require(others.allSatisfy { $0 == 0 })
        }
    }

    /// After other payments the suggestions are still minimal and settle everything.
    @Test func otherPaymentsAreTakenIntoAccount() throws {
        try forAll(200) { g in
            let people = g.int(2...9)
            let all = balances(&g, people: people)
            var (rest, paid) = (all, [Settlement.Payment]())
            for _ in 1...g.int(1...4) {
                let suggestions = Settlement.suggestions(all, after: paid)
                let from = g.int(0...people - 1)
                let other = Settlement.Payment(
                    from: from, to: (from + g.int(1...max(1, people - 1))) % people, amount: g.int(1...20))
                guard other.from != other.to else { continue }
                let payment = g.one(in: 2) ? suggestions.randomElement(using: &g) ?? other : other
                paid.append(payment)
                rest[payment.from] += payment.amount
                rest[payment.to] -= payment.amount
                let now = Settlement.suggestions(all, after: paid)
                try #require(settled(rest, by: now) && now.count == Settlement.fewest(rest).count)
            }
        }
    }

    /// The same with a large number of payments.
    @Test func manyPaymentsAreTakenIntoAccount() throws {
        try forAll(30) { g in
            let people = g.int(3...10)
            let all = balances(&g, people: people)
            let paid = (1...g.int(60...Quota.payments.limit)).map { _ -> Settlement.Payment in
                let from = g.int(0...people - 1)
                return .init(from: from, to: (from + g.int(1...people - 1)) % people, amount: g.int(1...50))
            }
            var rest = all
            for payment in paid {
                rest[payment.from] += payment.amount
                rest[payment.to] -= payment.amount
            }
            let now = Settlement.suggestions(all, after: paid)
            try #require(settled(rest, by: now) && now.count == Settlement.fewest(rest).count)
        }
    }

    /// The hardest cases visit as many subsets as one computation may: all of them, then half as many for each payment.
    @Test func sixteenPeopleAtWorst() throws {
        let people = Settlement.exactUpTo
        try forAll(50) { g in
            // Either many subsets settle among themselves or, with powers of two, only the whole group does.
            let many = balances(&g, people: people).map { $0 == 0 ? 1 : $0 }
            let last = many.dropLast().reduce(0, +)
            let powers = (0..<people - 1).map { 1 << ($0 + g.int(0...20)) }
            for all in [Array(many.dropLast()) + [-last], powers + [-powers.reduce(0, +)]] {
                var steps = 0
                let payments = Settlement.suggestions(all, after: [], steps: &steps)
                try #require(settled(all, by: payments) && payments == Settlement.fewest(all))
                try #require(steps < 2 << people, "\(steps)")
            }
        }
    }
}
