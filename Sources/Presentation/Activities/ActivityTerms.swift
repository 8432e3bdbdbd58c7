public import Domain

/// The labels for activities that have begun and not ended by their dates, whatever their status. Analytics counts
/// these. A status has its own labels.
public enum ActivityTerms {
    public static let underWay: Phrase = "Under way"
    public static let withoutEnd: Phrase = "Without end"
}
