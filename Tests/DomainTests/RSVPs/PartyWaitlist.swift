@testable import Domain

/// The seats of one event, driven by the rules like the commands do, next to a recount that knows only the spec.
struct PartyWaitlist {
    struct Party: Equatable {
        var name: Int
        var rsvp: RSVPState
    }

    var capacity: Int?
    var passLargeParties: Bool
    var companionsAllowed: Int
    /// Everyone with an RSVP. Waiting parties are in waitlist order.
    private(set) var parties: [Party] = []

    init(capacity: Int?, passLargeParties: Bool, companionsAllowed: Int) {
        self.capacity = capacity
        self.passLargeParties = passLargeParties
        self.companionsAllowed = companionsAllowed
    }

    var taken: Int { parties.map(\.rsvp.seats).reduce(0, +) }
    var waitlist: [Party] { parties.filter { $0.rsvp.status == .waitlisted } }

    var seating: Seating {
        Seating(capacity: capacity, taken: taken, waiting: waitlist.count, passLargeParties: passLargeParties)
    }

    func rsvp(of name: Int) -> RSVPState? { parties.first { $0.name == name }?.rsvp }

    mutating func rsvp(_ name: Int, _ choice: RSVPChoice, party: Int) throws(Refusal) {
        let current = rsvp(of: name)
        let new = try seating.rsvp(choice, party: party, companionsAllowed: companionsAllowed, current: current)
        if current?.status == .waitlisted, new.status == .waitlisted {
            parties[parties.firstIndex { $0.name == name }!].rsvp = new
        } else if current != new {
            parties.removeAll { $0.name == name }
            parties.append(Party(name: name, rsvp: new))
        }
        moveUp()
    }

    mutating func withdraw(_ name: Int) {
        parties.removeAll { $0.name == name }
        moveUp()
    }

    /// Sets the capacity as the command does: never below the number of seats taken.
    mutating func setCapacity(_ new: Int?) {
        if let new, new < taken { return }
        capacity = new
        moveUp()
    }

    private mutating func moveUp() {
        let ids = Dictionary(uniqueKeysWithValues: waitlist.map { (PartyWaitlist.id($0.name), $0.name) })
        let moving = seating.movingUp(
            waitlist.map { Seating.Waiting(id: PartyWaitlist.id($0.name), party: $0.rsvp.party) })
        for next in moving {
            parties[parties.firstIndex { $0.name == ids[next.id]! }!].rsvp.status = .going
        }
    }

    static func id(_ name: Int) -> ID<RSVP> {
        ID(bytes: Array(repeating: 0, count: 8) + withUnsafeBytes(of: UInt64(name).bigEndian) { Array($0) })!
    }
}

/// The same event implemented from the spec alone, with a waitlist that is searched repeatedly.
struct NaiveWaitlist {
    var capacity: Int?
    var passLargeParties: Bool
    var companionsAllowed: Int
    var going: [Int: Int] = [:]
    var waiting: [(name: Int, party: Int)] = []
    var others: [Int: RSVPState] = [:]

    init(capacity: Int?, passLargeParties: Bool, companionsAllowed: Int) {
        self.capacity = capacity
        self.passLargeParties = passLargeParties
        self.companionsAllowed = companionsAllowed
    }

    func rsvp(of name: Int) -> RSVPState? {
        if let party = going[name] { return RSVPState(status: .going, party: party) }
        if let next = waiting.first(where: { $0.name == name }) {
            return RSVPState(status: .waitlisted, party: next.party)
        }
        return others[name]
    }

    private func hasRoom(for seats: Int) -> Bool { capacity.map { going.values.reduce(0, +) + seats <= $0 } ?? true }

    /// - Returns: false if the RSVP is refused.
    mutating func rsvp(_ name: Int, _ choice: RSVPChoice, party: Int) -> Bool {
        if choice == .going, going[name] == party { return true }
        if party < 1 || party > 10 { return false }
        if party > 1 + companionsAllowed, party != rsvp(of: name)?.party { return false }
        if choice != .going {
            leave(name)
            others[name] = RSVPState(status: choice == .maybe ? .maybe : .notGoing, party: party)
        } else if let capacity, party > capacity {
            return false
        } else if let seats = going[name] {
            let mustQueue = party > seats && !waiting.isEmpty && !passLargeParties
            if mustQueue || (party > seats && !hasRoom(for: party - seats)) { return false }
            going[name] = party
        } else if let place = waiting.firstIndex(where: { $0.name == name }) {
            waiting[place].party = party
        } else {
            others[name] = nil
            waiting.append((name, party))
        }
        settle()
        return true
    }

    mutating func withdraw(_ name: Int) {
        leave(name)
        settle()
    }

    mutating func setCapacity(_ new: Int?) {
        if let new, new < going.values.reduce(0, +) { return }
        capacity = new
        settle()
    }

    private mutating func leave(_ name: Int) {
        going[name] = nil
        others[name] = nil
        waiting.removeAll { $0.name == name }
    }

    private mutating func settle() {
        while let place = passLargeParties
            ? waiting.firstIndex(where: { hasRoom(for: $0.party) })
            : waiting.first.flatMap({ hasRoom(for: $0.party) ? 0 : nil })
        {
            let next = waiting.remove(at: place)
            going[next.name] = next.party
        }
    }
}
