import Domain
import HTML
import Operations
import Samples
import Web

extension Samples {
    var checkInPages: [(String, HTML)] {
        let c = context()
        var open = event(role: .host, startsIn: .hours(1))
        open.counts?.checkedIn = 2
        var some = guests
        some[0].checkedInAt = Samples.now - .minutes(10)
        some[0].checkedInBy = value("Grace Hopper")
        let list = DoorList(guests: some, more: 3)
        let ticket = TicketView(code: "K7QM2XPD4R")
        let arrived = TicketView(code: "K7QM2XPD4R", checkedInAt: Samples.now)
        let guest = event(role: .guest, status: .going, startsIn: .hours(1))
        return [
            ("CheckInPage", CheckInPage.html(c, open, list, query: value("Kim"))),
            ("CheckInPage scanned", CheckInPage.html(c, open, list, scanned: some[2])),
            ("CheckInPage bad", CheckInPage.html(c, open, list, form: form(["pass"]))),
            ("CheckInPage empty", CheckInPage.html(c, open, DoorList(guests: []))),
            ("CheckInPage not found", CheckInPage.html(c, open, DoorList(guests: []), query: value("Zoe"))),
            ("CheckInPage early", CheckInPage.html(c, event(role: .host), list)),
            ("GuestPage here", GuestPage.html(c, open, some[0])),
            ("EventPage with a ticket", EventPage.html(c, guest, guests: guests, ticket: ticket)),
            ("EventPage of who has arrived", EventPage.html(c, guest, guests: guests, ticket: arrived)),
            (
                "GuestPassPage with a ticket",
                GuestPassPage.html(
                    c,
                    pass: GuestPassView(
                        name: value("Al"), email: value("al@example.org"), event: guest, ticket: ticket),
                    token: value("secret"))
            ),
        ]
    }
}
