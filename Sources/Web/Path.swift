public import Domain
public import Operations

/// Every address of the site, percent-encoded where it holds something a person or the server made up.
public enum Path {
    public static let home = "/"
    /// The site itself in a full address, which ends without a slash.
    static let site = ""
    public static let past = "/past"
    public static let discover = "/discover"
    public static let myEvents = "/my-events"
    public static let newEvent = "/events/new"
    public static let register = "/register"
    public static let signIn = "/sign-in"
    public static let forgot = "/forgot"
    public static let verify = "/verify"
    public static let me = "/me"
    public static let settings = "/me/settings"
    public static let importEvents = "/me/import"

    static func form(_ name: String) -> String { "/do/\(segment(name))" }

    public static func event(_ id: ID<Event>) -> String { "/events/\(id.description)" }
    public static func edit(_ id: ID<Event>) -> String { event(id) + "/edit" }
    public static func guests(_ id: ID<Event>) -> String { event(id) + "/guests" }
    public static func invite(_ id: ID<Event>) -> String { event(id) + "/invite" }
    public static func qr(_ id: ID<Event>) -> String { event(id) + "/qr.svg" }
    public static func delete(_ id: ID<Event>) -> String { event(id) + "/delete" }
    public static func seats(_ id: ID<Event>) -> String { event(id) + "/seats" }
    public static func calendarFile(_ id: ID<Event>) -> String { event(id) + ".ics" }
    public static func guestsCSV(_ id: ID<Event>) -> String { "/api/v1/events/\(id.description)/guests.csv" }

    public static let people = "/people"
    public static let connections = "/people/connections"
    public static let notifications = "/notifications"
    /// Leads on to what an entry is about, and marks it as read.
    public static let inboxLink = "/notifications/link"
    public static let notificationSettings = "/me/notifications"
    public static let blocked = "/me/blocked"
    public static let reports = "/me/reports"
    public static func person(_ id: ID<User>) -> String { "/people/\(id.description)" }
    public static func mutualFriends(_ id: ID<User>) -> String { person(id) + "/mutual-friends" }
    public static func chat(_ id: ID<Event>) -> String { event(id) + "/chat" }
    /// The form that reports something.
    public static func report(_ kind: ReportView.Kind, _ subject: String) -> String {
        adding([("kind", kind.rawValue), ("subject", subject)], to: "/report")
    }
    public static func message(_ id: ID<Message>) -> String { "/messages/\(id.description)" }
    public static func hosts(_ id: ID<Event>) -> String { event(id) + "/hosts" }
    public static func cover(_ id: ID<Event>) -> String { event(id) + "/photo" }
    /// - Parameter pass: the token of an invite link or of a guest's own page, for those who see the event by it.
    public static func photo(_ hash: String, thumb: Bool, pass: String? = nil) -> String {
        adding([("size", thumb ? "thumb" : "full"), ("link", pass)], to: "/api/v1/photos/\(segment(hash))")
    }
    public static func unsubscribe(_ secret: String) -> String { "/unsubscribe/" + secret.split(separator: "/").map { segment(String($0)) }.joined(separator: "/") }

    /// The page that an inbox entry is about.
    public static func notice(_ view: NoticeView) -> String { view.kind.words.link(view) }

    public static func inviteLink(_ token: String) -> String { "/i/\(segment(token))" }
    public static func guestPass(_ token: String) -> String { "/g/\(segment(token))" }
    public static func reset(_ token: String) -> String { "/reset/\(segment(token))" }
    public static func takeBack(_ token: String) -> String { "/take-back/\(segment(token))" }
    public static func verify(_ token: String) -> String { "/verify/\(segment(token))" }

    public static func signIn(next: String) -> String { adding([("next", next)], to: signIn) }
    public static func directions(to place: String) -> String {
        adding([("query", place)], to: "https://www.openstreetmap.org/search")
    }

    /// A path with query parameters; those without a value are left out.
    public static func adding(_ query: [(String, String?)], to path: String) -> String {
        let pairs = query.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : segment(name) + "=" + segment($0) }
        }
        return pairs.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }

    static func segment(_ text: String) -> String { PathSegment.encode(text) }
}
