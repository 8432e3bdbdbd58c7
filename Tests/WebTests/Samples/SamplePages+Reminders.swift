import Domain
import HTML
import Operations
import Web

extension Samples {
    var reminderPages: [(String, HTML)] {
        let c = context()
        let (host, guest) = (event(role: .host), event(invited: true))
        let times = EventRemindersView(reminders: [60, 1440], isChosen: true)
        let noted = EventRemindersView(
            reminders: ReminderOffset.all.suffix(5).map(\.minutes), note: say("Bring socks."))
        let pass = { (isOn: Bool, note: String?) in
            GuestPassView(
                name: say("Al"), email: say("al@example.org"), event: event(), remindersOn: isOn,
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
                GuestPassPage.html(context(signedIn: false), pass: pass(true, say("Bring socks.")), token: say("t"))
            ),
            (
                "GuestPassPage without reminders",
                GuestPassPage.html(context(signedIn: false), pass: pass(false, nil), token: say("t"))
            ),
            (
                "UnsubscribePage of a guest",
                UnsubscribePage.html(
                    context(signedIn: false), secret: say("s"), kind: "reminder",
                    .reminders(of: say("Dinner"), isGuest: true), isDone: false)
            ),
            (
                "UnsubscribePage of a guest done",
                UnsubscribePage.html(
                    context(signedIn: false), secret: say("s"), kind: "reminder",
                    .reminders(of: say("Dinner"), isGuest: true), isDone: true)
            ),
            (
                "UnsubscribePage of a member",
                UnsubscribePage.html(
                    context(signedIn: false), secret: say("s"), kind: "reminder",
                    .reminders(of: say("Dinner"), isGuest: false), isDone: true)
            ),
            (
                "UnsubscribePage of what is gone",
                UnsubscribePage.html(
                    context(signedIn: false), secret: say("s"), kind: "reminder", .nothingComes, isDone: true)
            ),
            (
                "UnsubscribePage that ends nothing",
                UnsubscribePage.ended(context(), "\(say("This link doesn’t work any more."))")
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
                body: say("Bring socks."),
                createdAt: Samples.now, subject: subject)
        }
        return [true, false].flatMap { isLate in
            [
                view(
                    .reminder, event: say("Dinner"), .init(at: Samples.now, timeZone: "Europe/Berlin", isLate: isLate)),
                view(
                    .reminder, event: nil,
                    .init(
                        entry: Samples.id(8), title: say("Choir"), at: Samples.now, timeZone: "Europe/Berlin",
                        isLate: isLate)),
                view(
                    .todoDue, event: say("Dinner"),
                    .init(title: say("Keys"), at: Samples.now - .hours(1), timeZone: "Europe/Berlin", isLate: isLate)),
                view(
                    .todoDue, event: say("Dinner"),
                    .init(title: say("Keys"), at: Samples.now + .hours(1), timeZone: "Europe/Berlin", isLate: isLate)),
                view(.todoDue, event: say("Dinner"), .init(at: Samples.now, timeZone: "Europe/Berlin", isLate: isLate)),
            ]
        }
    }
}
