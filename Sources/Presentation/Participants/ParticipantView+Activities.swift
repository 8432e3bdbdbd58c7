public import Domain
public import Operations

extension ParticipantView {
    /// The number of activities; nil without any.
    public var activitiesSoFar: Phrase? {
        activityCount > 0 ? "\(activityCount, .count) activities so far" : nil
    }
}
