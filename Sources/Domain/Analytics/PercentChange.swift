/// A relative change in percent.
public enum PercentChange {
    /// Returns the change in percent, or nil if the earlier count is 0.
    public static func of(_ count: Int, after before: Int) -> Double? {
        before == 0 ? nil : Double(count - before) * 100 / Double(before)
    }
}
