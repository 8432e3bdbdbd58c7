import Domain
import HTML
import Operations
import Presentation
import ServerOperations
import Store
import Web

/// The page of the hosts at the door, and the codes that guests show there.
struct CheckInPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let addresses: Addresses

    /// The maximum number of guests in the list. A search finds the others.
    private static let listLength = 200

    func register() {
        pages.get(Path.Template.checkIn, query: ["q", ScannedCode.parameter]) { call in
            .page(try await CheckInPages.desk(call.id(), call))
        }
        pages.get(Path.Template.door, query: ["q"]) { call in
            let id: ID<Event> = try call.id()
            let query = Text.trimmed(call.freeText("q") ?? "")
            return .page(
                try await call.read(inBackground: !query.isEmpty) { [page = call.page] reader in
                    let (event, list) = try CheckInPages.door(id, query, call, in: reader)
                    return CheckInPage.list(event, list, query: query, page)
                })
        }
        tickets()
        checkInForms()
    }

    private func tickets() {
        let addresses = addresses
        @Sendable func qr(of ticket: TicketView?, to event: ID<Event>) throws -> Reply {
            guard let ticket else { throw Refusal.notFound }
            return try QRCode.reply(addresses.page(Path.checkIn(event, code: ticket.code)))
        }
        pages.get(Path.Template.ticketQR) { call in
            let id: ID<Event> = try call.id()
            let ticket = try await call.read { reader in
                let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
                return try CheckInQuery.ticket(to: event, as: call.actor, now: call.now, in: reader)
            }
            return try qr(of: ticket, to: id)
        }
        pages.get(Path.Template.passTicketQR, access: .anyone) { call in
            let token = call.parameter("guestToken")
            let pass = try await call.read {
                try GuestPass.view(token, environment: call.community.environment, in: $0)
            }
            return try qr(of: pass.ticket, to: pass.event.id)
        }
    }

    private func checkInForms() {
        forms.on(
            CheckInGuest.self,
            done: { call, command, done in try await CheckInPages.done(done, at: command.event, call) })
        forms.on(
            UndoCheckIn.self,
            done: { _, command, _ in PageResponder.done(Path.checkIn(command.event), "Check-in taken back.") })
        forms.on(
            .checkInByCode,
            run: { call in
                let event: ID<Event> = try call.form.id("event")
                let code = call.form["pass"] ?? ""
                let rsvp = try await call.read {
                    try ScannedGuest.find(
                        code, at: event, as: call.actor, environment: call.community.environment, in: $0)
                }
                let done = try await call.perform(CheckInGuest(event: event, guest: "\(rsvp)"))
                return try await CheckInPages.done(done, at: event, call)
            },
            redisplay: { call, state in try await CheckInPages.desk(call.form.id("event"), call, state) })
    }

    private static func done(_ checkIn: CheckIn, at id: ID<Event>, _ call: WebCall) async throws -> Reply {
        let message = try await call.read { [presentation = call.page.presentation] reader in
            checkIn.message(
                try GuestQuery.guest(checkIn.rsvp, of: id, as: call.actor, in: reader),
                at: try EventQuery.event(id, as: call.actor, now: call.now, in: reader), presentation)
        }
        return PageResponder.done(Path.checkIn(id), message)
    }

    private static func desk(
        _ id: ID<Event>, _ call: WebCall, _ form: FormInput = FormInput()
    ) async throws -> HTML {
        let query = Text.trimmed(call.freeText("q") ?? "")
        return try await call.read(inBackground: !query.isEmpty) { [page = call.page] reader in
            let (event, list) = try door(id, query, call, in: reader)
            var form = form
            var scanned: GuestView?
            // The URL of a ticket, opened by a camera. Opening it changes nothing.
            if let code = call.query(ScannedCode.parameter) {
                do {
                    guard let code = TicketCode(code) else { throw Refusal.unknownCode }
                    let rsvp = try CheckInQuery.rsvp(ticket: code, at: id, as: call.actor, in: reader)
                    scanned = try GuestQuery.guest(rsvp, of: id, as: call.actor, in: reader)
                } catch let refusal as Refusal where refusal.code == .invalid {
                    form = FormInput(fields: ["pass": code], errors: refusal.fields, summary: refusal.message)
                }
            }
            return CheckInPage.html(page, event, list, query: query, scanned: scanned, form: form)
        }
    }

    private static func door(
        _ id: ID<Event>, _ query: String, _ call: WebCall, in reader: any Reader
    ) throws -> (EventView, DoorList) {
        let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
        let list = try CheckInQuery.door(of: id, matching: query, as: call.actor, limit: listLength, in: reader)
        return (event, list)
    }
}
