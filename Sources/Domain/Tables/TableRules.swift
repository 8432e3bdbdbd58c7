/// How much one table can hold.
public enum TableRules {
    /// Bytes of a file.
    public static let mostBytes = 10_000_000
    /// Lines with something in them, beside the first.
    public static let mostRows = 100_000
    public static let mostColumns = 100
    /// Bytes of one cell; longer ones are refused in the field that they would fill.
    public static let longestCell = 20_000
    /// Problems that are told, of however many there are.
    public static let mostProblems = 1_000
    /// How long an import can be taken back.
    public static let memory = Span.days(7)
    /// Venues of an activity stand in one cell, with this between them.
    public static let separator = " | "
}

extension CivilTime {
    /// Reads what spreadsheets write: ``init(iso:)``, `27.11.2026`, `27.11.2026 19:00` and `27.11.2026 19:00:30`, a day of one digit included.
    /// Nil for anything else. Dates with slashes are among them, as some mean the day and some the month by the first number.
    public init?(written text: String) {
        if let time = CivilTime(iso: text) {
            self = time
            return
        }
        guard text.utf8.count <= 64 else { return nil }
        var scan = Scanner(text)
        guard let day = scan.digits(2) ?? scan.digits(1), scan.take("."), let month = scan.digits(2) ?? scan.digits(1),
            scan.take("."),
            let year = scan.digits(4)
        else { return nil }
        self.init(year: year, month: month, day: day)
        if scan.take(" ") {
            guard let h = scan.digits(2) ?? scan.digits(1), scan.take(":"), let m = scan.digits(2) else { return nil }
            (hour, minute) = (h, m)
            if scan.take(":") {
                guard let s = scan.digits(2) else { return nil }
                second = s
            }
        }
        guard scan.isAtEnd, exists, year >= 1900 else { return nil }
    }
}
