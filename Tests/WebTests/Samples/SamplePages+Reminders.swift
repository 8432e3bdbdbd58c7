import Domain
import HTML
import Operations
import Samples
import Web

extension Samples {
    var reminderPages: [(String, HTML)] {
        let c = context()
        let (host, guest) = (event(role: .host), event(invited: true))
        let times = EventRemindersView(reminders: [60, 1440], isChosen: true)
        let noted = EventRemindersView(
            reminders: ReminderOffset.all.suffix(5).map(\.minutes), note: value("Bring socks."))
        let pass = { (isOn: Bool, note: String?) in
            GuestPassView(
                name: value("Al"), email: value("al@example.org"), event: event(), remindersOn: isOn,
                remindersAhead: [1440, 60], reminderNote: note)
        }
        return [
            ("RemindersPage", RemindersPage.html(c, guest, times)),
            ("RemindersPage of a host", RemindersPage.html(c, host, noted)),
            ("RemindersPage none", RemindersPage.html(c, host, EventRemindersView(reminders: []))),
            ("RemindersPage bad", RemindersPage.html(c, guest, times, form: form(["reminders"]))),
            ("RemindersPage bad note", RemindersPage.html(c, host, noted, form: form(["body"]))),
            ("EventPage with reminders", EventPage.html(c, guest, guests: guests, reminders: times)),
            (
                "EventPage without reminders",
                EventPage.html(c, host, guests: guests, reminders: EventRemindersView(reminders: [], isChosen: true))
            ),
            (
                "GuestPassPage with reminders",
                GuestPassPage.html(context(signedIn: false), pass: pass(true, value("Bring socks.")), token: value("t"))
            ),
            (
                "GuestPassPage without reminders",
                GuestPassPage.html(context(signedIn: false), pass: pass(false, nil), token: value("t"))
            ),
            (
                "UnsubscribePage of a guest",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: "reminder",
                    .reminders(of: value("Dinner"), isGuest: true), isDone: false)
            ),
            (
                "UnsubscribePage of a guest done",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: "reminder",
                    .reminders(of: value("Dinner"), isGuest: true), isDone: true)
            ),
            (
                "UnsubscribePage of a member",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: "reminder",
                    .reminders(of: value("Dinner"), isGuest: false), isDone: true)
            ),
            (
                "UnsubscribePage of what is gone",
                UnsubscribePage.html(
                    context(signedIn: false), secret: value("s"), kind: "reminder", .nothingComes, isDone: true)
            ),
            (
                "UnsubscribePage that ends nothing",
                UnsubscribePage.ended(context(), "\(value("This link doesn’t work any more."))")
            ),
            ("NoticesPage of reminders", NoticesPage.html(c, reminderNotices, nextCursor: nil)),
            (
                "NoticeSettingsPage bad reminders",
                NoticeSettingsPage.html(
                    c, PreferencesView(NoticePreferences()), form: form(["reminders", "todoReminders"]))
            ),
        ]
    }

    private var reminderNotices: [NoticeView] {
        func view(_ kind: NoticeKind, event title: String?, _ subject: NoticeView.Subject) -> NoticeView {
            NoticeView(
                id: Samples.id(70), kind: kind, event: title.map { _ in Samples.id(7) }, eventTitle: title,
                body: value("Bring socks."),
                createdAt: Samples.now, subject: subject)
        }
        return [true, false].flatMap { isLate in
            [
                view(
                    .reminder, event: value("Dinner"), .init(at: Samples.now, timeZone: "Europe/Berlin", isLate: isLate)
                ),
                view(
                    .reminder, event: nil,
                    .init(
                        entry: Samples.id(8), title: value("Choir"), at: Samples.now, timeZone: "Europe/Berlin",
                        isLate: isLate)),
                view(
                    .todoDue, event: value("Dinner"),
                    .init(title: value("Keys"), at: Samples.now - .hours(1), timeZone: "Europe/Berlin", isLate: isLate)),
                view(
                    .todoDue, event: value("Dinner"),
                    .init(title: value("Keys"), at: Samples.now + .hours(1), timeZone: "Europe/Berlin", isLate: isLate)),
                view(
                    .todoDue, event: value("Dinner"), .init(at: Samples.now, timeZone: "Europe/Berlin", isLate: isLate)),
            ]
        }
    }
}
