public import Domain
public import Operations

extension MappedVenue {
    /// The number of activities that are not listed; nil without any.
    public var moreActivities: Phrase? {
        activityCount > activities.count ? "\(activityCount - activities.count, .count) more" : nil
    }
}
