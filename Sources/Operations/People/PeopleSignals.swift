package import Domain
import Store

/// A person sent a friend request, which the other person sees.
package struct FriendRequested: Signal {
    package var from: ID<User>
    package var to: ID<User>
}

/// A person accepted a friend request.
package struct FriendshipBegan: Signal {
    /// The person who sent the request.
    package var from: ID<User>
    /// The person who accepted it.
    package var to: ID<User>
}

/// A person reported something.
package struct ReportFiled: Signal {
    package var subject: ID<Report>
    package var reporter: ID<User>
}

/// An administrator closed a report.
package struct ReportClosed: Signal {
    package var report: ID<Report>
    package var kind: ReportView.Kind
    package var subject: ID<Report>
    package var reporter: ID<User>
    package var administrator: ID<User>?
}
