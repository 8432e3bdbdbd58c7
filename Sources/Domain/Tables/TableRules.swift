/// Limits of table imports.
public enum TableRules {
    /// The maximum size of a file, in bytes.
    public static let maxBytes = 10_000_000
    /// The maximum number of non-blank rows, without the header.
    public static let maxRows = 100_000
    public static let maxColumns = 100
    /// The maximum size of a cell, in bytes. A longer one is refused at the field that it would fill.
    public static let maxCellLength = 20_000
    /// The maximum number of problems that are reported.
    public static let maxProblems = 1_000
    /// How long an import can be undone.
    public static let undoPeriod = Span.days(7)
    /// The separator of an activity's venues within one cell.
    public static let separator = " | "
}

extension CivilTime {
    /// Reads what spreadsheets write: the forms of ``init(iso:)``, `27.11.2026`, `27.11.2026 19:00` and `27.11.2026
    /// 19:00:30`, also with one-digit days. Nil for anything else, including dates with slashes, because they are
    /// ambiguous about day and month.
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
