/// A set of numbers from −366 to 366, as in the lists of recurrence rules. Negative numbers count from the end.
struct Numbers: Hashable, Sendable {
    private var flags: [Bool] = []
    private(set) var count = 0

    init(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return }
        flags = Array(repeating: false, count: 733)
        for number in numbers where !flags[number + 366] {
            flags[number + 366] = true
            count += 1
        }
    }

    var isEmpty: Bool { count == 0 }

    func contains(_ number: Int) -> Bool {
        (-366...366).contains(number) && !flags.isEmpty && flags[number + 366]
    }

    /// Whether the set contains a number from 1 to `count`, counted from the start or from the end.
    func contains(_ number: Int, of count: Int) -> Bool {
        contains(number) || contains(number - count - 1)
    }

    /// Returns the next higher number in the set.
    func after(_ number: Int) -> Int? {
        isEmpty ? nil : (number + 1..<367).first { flags[$0 + 366] }
    }

    /// The numbers from 0 in ascending order.
    var sorted: [Int] {
        isEmpty ? [] : (0...366).filter { flags[$0 + 366] }
    }
}
