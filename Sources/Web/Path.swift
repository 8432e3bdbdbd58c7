public import Domain
public import Operations
import Presentation
import Wire

/// All paths of the site. Values from people or the server are percent-encoded.
public enum Path {
    public static let home = "/"
    /// The path of the site itself in a full URL, which has no trailing slash.
    static let site = ""
    public static let past = "/past"
    public static let discover = "/discover"
    public static let myEvents = "/my-events"
    public static let newEvent = "/events/new"
    /// The preview of an event's card while its form is filled in, fetched by `card-preview.js`.
    public static let eventPreview = "/events/preview"
    public static let register = "/register"
    public static let signIn = "/sign-in"
    public static let forgot = "/forgot"
    public static let forgotSent = "/forgot/sent"
    public static let verify = "/verify"
    public static let me = "/me"
    public static let settings = "/me/settings"
    public static let importEvents = "/me/import"

    static func form(_ name: String) -> String { filled(Template.form, with: segment(name)) }

    public static func event(_ id: ID<Event>) -> String { filled(Template.event, with: id.description) }
    public static func edit(_ id: ID<Event>) -> String { filled(Template.edit, with: id.description) }
    public static func guests(_ id: ID<Event>) -> String { filled(Template.guests, with: id.description) }
    /// - Parameter part: the preselected group of guests.
    public static func announcements(_ id: ID<Event>, to part: HostGuestListSection? = nil) -> String {
        adding([("show", part?.rawValue)], to: filled(Template.announcements, with: id.description))
    }
    public static func guest(_ id: ID<Event>, _ rsvp: ID<RSVP>) -> String {
        filled(Template.guest, with: "\(id)/guests/\(rsvp)")
    }
    /// Returns the path of an invited guest without an RSVP.
    static func guest(_ id: ID<Event>, _ invitation: ID<Invitation>) -> String {
        filled(Template.guest, with: "\(id)/guests/\(invitation)")
    }
    public static func invite(_ id: ID<Event>) -> String { filled(Template.invite, with: id.description) }
    public static func qr(_ id: ID<Event>) -> String { filled(Template.qr, with: id.description) }
    public static func delete(_ id: ID<Event>) -> String { filled(Template.delete, with: id.description) }
    public static func seats(_ id: ID<Event>) -> String { filled(Template.seats, with: id.description) }
    public static func plan(_ id: ID<Event>) -> String { filled(Template.plan, with: id.description) }
    public static func calendarFile(_ id: ID<Event>) -> String { filled(Template.calendarFile, with: id.description) }
    public static func guestsCSV(_ id: ID<Event>) -> String { APIPath.guestTable(id) }

    public static let people = "/people"
    public static let connections = "/people/connections"
    public static let notifications = "/notifications"
    /// The inbox link as a fragment, fetched by `live-region.js`.
    public static let inboxLink = "/notifications/link"
    public static let notificationSettings = "/me/notifications"
    public static let blocked = "/me/blocked"
    public static let reports = "/me/reports"
    public static func person(_ id: ID<User>) -> String { filled(Template.person, with: id.description) }
    public static func mutualFriends(_ id: ID<User>) -> String { filled(Template.mutualFriends, with: id.description) }
    public static func chat(_ id: ID<Event>) -> String { filled(Template.chat, with: id.description) }
    /// The form that reports something; its query names the subject.
    public static let report = "/report"
    public static func report(_ kind: ReportView.Kind, _ subject: String) -> String {
        adding([("kind", kind.rawValue), ("subject", subject)], to: report)
    }
    public static func message(_ id: ID<Message>) -> String { filled(Template.message, with: id.description) }
    public static func hosts(_ id: ID<Event>) -> String { filled(Template.hosts, with: id.description) }
    public static func cover(_ id: ID<Event>) -> String { filled(Template.cover, with: id.description) }
    /// - Parameter pass: the token of the invite link or guest pass through which the viewer sees the event.
    public static func photo(_ hash: String, thumb: Bool, pass: String? = nil) -> String {
        adding([("size", thumb ? "thumb" : "full"), ("link", pass)], to: APIPath.photo(hash))
    }
    /// - Parameter secret: the unsubscribe secret and the kind of notice, separated by `/`, as in mail orders.
    public static func unsubscribe(_ secret: String) -> String {
        filled(
            Template.unsubscribe, with: secret.split(separator: "/").map { segment(String($0)) }.joined(separator: "/"))
    }

    /// Returns the path of the page that a notice is about.
    public static func notice(_ view: NoticeView) -> String { path(view.destination) }

    public static func inviteLink(_ token: String) -> String { filled(Template.inviteLink, with: segment(token)) }
    /// Returns the path of the invite link's page after the visitor has been mailed their own link.
    public static func mailed(_ link: String) -> String { adding([("mailed", "1")], to: link) }
    public static func inviteLinkQR(_ token: String) -> String { filled(Template.inviteLinkQR, with: segment(token)) }
    public static func guestPass(_ token: String) -> String { filled(Template.guestPass, with: segment(token)) }
    /// Returns the path of the calendar file that a guest pass gives access to.
    public static func passCalendarFile(_ token: String) -> String {
        filled(Template.passCalendarFile, with: segment(token))
    }
    public static func reset(_ token: String) -> String { filled(Template.reset, with: segment(token)) }
    public static func restoreEmail(_ token: String) -> String { filled(Template.restoreEmail, with: segment(token)) }
    public static func verify(_ token: String) -> String { filled(Template.verify, with: segment(token)) }

    public static func register(next: String?) -> String { adding([("next", next == home ? nil : next)], to: register) }
    public static func signIn(next: String) -> String { adding([("next", next)], to: signIn) }
    public static func directions(to place: String) -> String {
        adding([("query", place)], to: "https://www.openstreetmap.org/search")
    }

    public static func directions(to latitude: Double, _ longitude: Double) -> String {
        adding([("to", "\(latitude),\(longitude)")], to: "https://www.openstreetmap.org/directions")
    }

    /// Returns the URL that adds an event to Google Calendar.
    static func googleCalendar(_ event: EventView) -> String {
        // Whole days are given as dates only, and the end date is exclusive.
        let days = event.days.map { [$0.first, $0.last.addingDays(1)].map { $0.iso.filter { $0 != "-" } } }
        let dates =
            days
            ?? [event.startsAt, event.times.overAt].map {
                $0.iso8601.filter { $0 != "-" && $0 != ":" }.prefix(15) + "Z"
            }
        return adding(
            [
                ("action", "TEMPLATE"), ("text", event.title), ("dates", dates.joined(separator: "/")),
                ("location", place(event)), ("details", event.onlineUrl),
            ],
            to: "https://calendar.google.com/calendar/render")
    }

    /// Returns the URL that adds an event to Outlook's calendar.
    static func outlook(_ event: EventView) -> String {
        let (start, end) =
            event.days.map { ($0.first.iso, $0.last.addingDays(1).iso) } ?? (
                event.startsAt.iso8601, event.times.overAt.iso8601
            )
        return adding(
            [
                ("rru", "addevent"), ("subject", event.title), ("startdt", start), ("enddt", end),
                ("allday", event.allDay ? "true" : nil),
                ("location", place(event)), ("body", event.onlineUrl),
            ], to: "https://outlook.live.com/calendar/0/deeplink/compose")
    }

    private static func place(_ event: EventView) -> String? {
        event.isLocationWithheld ? nil : [event.locationName, event.address].compactMap(\.self).joined(separator: ", ")
    }

    /// Returns a path with query parameters. Parameters without a value are omitted.
    public static func adding(_ query: [(String, String?)], to path: String) -> String {
        let pairs = query.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : segment(name) + "=" + segment($0) }
        }
        return pairs.isEmpty
            ? path : path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + pairs.joined(separator: "&")
    }

    static func segment(_ text: String) -> String { PathSegment.encode(text) }
}
