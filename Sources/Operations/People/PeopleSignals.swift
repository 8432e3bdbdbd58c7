import Domain
import Store

/// A person sent a friend request, which the other person sees.
struct FriendRequested: Signal {
    var from: ID<User>
    var to: ID<User>
}

/// A person accepted a friend request.
struct FriendshipBegan: Signal {
    /// The person who sent the request.
    var from: ID<User>
    /// The person who accepted it.
    var to: ID<User>
}

/// A person reported something.
struct ReportFiled: Signal {
    var subject: ID<Report>
    var reporter: ID<User>
}

/// An administrator closed a report.
struct ReportClosed: Signal {
    var report: ID<Report>
    var kind: ReportView.Kind
    var subject: ID<Report>
    var reporter: ID<User>
    var administrator: ID<User>?
}
