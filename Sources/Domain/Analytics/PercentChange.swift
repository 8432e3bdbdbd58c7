/// How much more, or less, there is than before.
public enum PercentChange {
    /// In percent; nil where there was nothing before, which has no percentage.
    public static func of(_ count: Int, after before: Int) -> Double? {
        before == 0 ? nil : Double(count - before) * 100 / Double(before)
    }
}
