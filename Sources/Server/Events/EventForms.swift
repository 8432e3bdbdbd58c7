import Domain
import HTML
import HTTPTypes
import Hummingbird
import Operations
import Store
import Web

/// The forms of events.
struct EventForms {
    let forms: FormRoutes
    let addresses: Addresses

    func register() {
        hosting()
        rsvps()
        inviting()
    }

    private func hosting() {
        forms.on("event.create", run: { call in
            let person = try call.actor.verified()
            let input = try EventForm(call.form, hostTimeZone: person.timeZone).input(earliestStart: call.community.now)
            // The id travels with the form, so that sending it twice makes one event.
            let id: ID<Event>? = call.form["id"].flatMap { ID($0) }
            let made: ID<Event>
            do { made = try await call.perform(CreateEvent(id: id, input)) } catch let refusal as Refusal {
                // The same form again, perhaps at the same moment: its event is there, and nothing is wrong.
                guard refusal.code == .duplicate, let id,
                    try await call.read({
                        (try? EventQuery.event(id, as: call.actor, now: call.community.now, in: $0))?.canManage ?? false
                    })
                else { throw refusal }
                return .seeOther(Path.event(id))
            }
            return PageMaker.done(Path.event(made), "Your event is out. Now invite people.")
        }, again: { call, state in
            _ = try call.actor.verified()
            return EventFormPage.create(call.page, state)
        })
        forms.on("event.update", run: { call in
            let id: ID<Event> = try call.form.id("id")
            let old = try await EventForms.event(id, call)
            var input = try EventForm(call.form, hostTimeZone: old.timeZone).input(earliestStart: nil)
            if input.locationName == old.locationName {
                // The form has no fields for these; they go with the place.
                input.latitude = old.latitude
                input.longitude = old.longitude
            }
            let notify = UpdateEvent.Notify(rawValue: call.form["notify"] ?? "auto") ?? .auto
            try await call.perform(UpdateEvent(id: id, changes: UpdateEvent.Changes(input, notify: notify)))
            return PageMaker.done(Path.event(id), "Saved.")
        }, again: { call, state in
            EventFormPage.edit(call.page, try await EventForms.event(call.form.id("id"), call), state)
        })
        forms.on("event.cancel") { call in
            let id: ID<Event> = try call.form.id("id")
            try await call.perform(CancelEvent(id: id))
            return PageMaker.done(Path.event(id), "The event is cancelled, and its guests are told.")
        }
        forms.on("event.delete") { call in
            try await call.perform(DeleteEvent(id: call.form.id("id")))
            return PageMaker.done(Path.myEvents, "The event is deleted.")
        }
        forms.on("event.duplicate") { call in
            let copy = try await call.perform(DuplicateEvent(id: call.form.id("id")))
            return PageMaker.done(Path.edit(copy), "Here is the same event, a week later. Change what is different.")
        }
    }

    private func rsvps() {
        let addresses = addresses
        forms.on("event.rsvp", run: { call in
            let id: ID<Event> = try call.form.id("event")
            let rsvp = try await call.perform(
                SetRSVP(event: id, status: try EventForms.choice(call.form), party: try call.form.number("party")))
            let next = call.form["next"].map(PageMaker.localPath) ?? Path.event(id)
            return PageMaker.done(next, EventForms.sentence(rsvp))
        }, again: { call, state in
            try await EventPages.detail(
                call.form.id("event"), call.actor, call.page, call.community, addresses, state)
        })
        forms.on("event.withdrawRsvp") { call in
            let id: ID<Event> = try call.form.id("event")
            try await call.perform(WithdrawRSVP(event: id))
            return try await PageMaker.done(call.pathAfterLeaving(id), "Your answer is taken back.")
        }
        forms.on("event.rsvpByLink", access: .anyone, run: { call in
            let outcome = try await call.perform(
                RSVPByLink(
                    token: call.form["token"] ?? "", name: call.form["name"], email: call.form["email"],
                    status: try EventForms.choice(call.form), party: try call.form.number("party"), network: "\(Network(of: call.context.address))"))
            if call.actor.person?.isVerified == true { return PageMaker.done(Path.event(outcome.event), EventForms.sentence(outcome.rsvp)) }
            guard let token = outcome.guestToken else {
                return PageMaker.done(Path.inviteLink(call.form["token"] ?? ""), "You have answered already. Your mail has the link to change it.")
            }
            return PageMaker.done(Path.guestPass(token), EventForms.sentence(outcome.rsvp))
        }, again: { call, state in
            try await call.invitePage(call.form["token"] ?? "", state)
        })
        forms.on("event.rsvpAsGuest", access: .anyone, run: { call in
            let token = call.form["guestToken"] ?? ""
            let rsvp = try await call.perform(
                RSVPAsGuest(guestToken: token, status: try EventForms.choice(call.form), party: try call.form.number("party")))
            return PageMaker.done(Path.guestPass(token), EventForms.sentence(rsvp))
        }, again: { call, state in
            try await call.passPage(state)
        })
        forms.on("event.confirmGuest", access: .anyone, run: { call in
            let token = call.form["guestToken"] ?? ""
            let status = try await call.perform(ConfirmGuest(guestToken: token))
            return PageMaker.done(
                Path.guestPass(token),
                status == nil ? "Your address is confirmed, but your answer had lapsed. Answer again below." : "Thank you. Your answer stands.")
        }, again: { call, state in
            try await call.passPage(state)
        })
        forms.on("event.removeGuest") { call in
            let id: ID<Event> = try call.form.id("event")
            try await call.perform(RemoveGuest(event: id, guest: call.form["guest"] ?? ""))
            return PageMaker.done(Path.guests(id), "The guest is removed.")
        }
    }

    private func inviting() {
        let addresses = addresses
        forms.on("event.invite", run: { call in
            let id: ID<Event> = try call.form.id("event")
            let emails = (call.form["emails"] ?? "").split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
            let people = call.form.list("userIds").compactMap { ID<User>($0) }
            let count = try await call.perform(InviteGuests(event: id, userIds: people, emails: emails))
            let sentence =
                switch count {
                case 0: "They were invited already."
                case 1: "One person is invited."
                default: "\(count) people are invited."
                }
            return PageMaker.done(Path.invite(id), sentence)
        }, again: { call, state in
            try await EventPages.invite(
                call.form.id("event"), call.actor, call.page, call.community, addresses, "", state)
        })
        forms.on("event.uninvite") { call in
            let id: ID<Event> = try call.form.id("event")
            try await call.perform(UninviteGuest(event: id, invitation: call.form.id("invitation")))
            return PageMaker.done(Path.invite(id), "The invitation is taken back.")
        }
        forms.on("event.dismissInvitation") { call in
            try await call.perform(DismissInvitation(event: call.form.id("event")))
            return PageMaker.done(Path.home, "The invitation is off your Home.")
        }
        forms.on("event.restoreInvitation") { call in
            try await call.perform(DismissInvitation(event: call.form.id("event"), isDismissed: false))
            return PageMaker.done(Path.home, "The invitation is back.")
        }
        forms.on("event.makeLink") { call in
            let id: ID<Event> = try call.form.id("event")
            try await call.perform(MakeLink(event: id))
            return PageMaker.done(Path.invite(id))
        }
        forms.on("event.revokeLink") { call in
            let id: ID<Event> = try call.form.id("event")
            try await call.perform(RevokeLink(event: id))
            return PageMaker.done(Path.invite(id), "The link no longer works.")
        }
    }

    private static func event(_ id: ID<Event>, _ call: FormCall) async throws -> EventView {
        _ = try call.actor.verified()
        let event = try await call.read { try EventQuery.event(id, as: call.actor, now: call.community.now, in: $0) }
        guard event.canManage else { throw Refusal(.notAllowed, "Only the host can do this.") }
        return event
    }

    private static func choice(_ form: Form) throws -> RSVPChoice {
        guard let choice = form["status"].flatMap(RSVPChoice.init(rawValue:)) else {
            throw Refusal.invalid("status", "Choose going, maybe or can’t go.")
        }
        return choice
    }

    /// What an RSVP has become, in a sentence.
    private static func sentence(_ rsvp: RSVPView) -> String {
        switch rsvp.status {
        case .going: rsvp.party > 1 ? "You are going, \(rsvp.party) of you." : "You are going."
        case .maybe: "Noted: maybe."
        case .notGoing: "Noted: you can’t go."
        case .waitlisted: "You are on the waiting list\(rsvp.position.map { ", number \($0)" } ?? "")."
        case .offered: "A seat is held for you."
        }
    }
}

extension FormCall {
    /// The page of a guest's pass again, after a refusal.
    func passPage(_ state: FormState) async throws -> HTML {
        let token = form["guestToken"] ?? ""
        let pass = try await read { try GuestPass.view(token, environment: community.environment, in: $0) }
        return GuestPassPage.html(page, pass: pass, token: token, form: state)
    }

    /// The page of an event's invite link again, after a refusal.
    func invitePage(_ token: String, _ state: FormState) async throws -> HTML {
        let (event, invited) = try await read {
            (try LinkQuery.event(token: token, as: actor, now: community.now, in: $0), try LinkQuery.invited(token: token, in: $0))
        }
        return InviteLinkPage.html(page, event, token: token, invited: invited, form: state)
    }

    /// Where to go for somebody who has just left an event: whoever came by its link may not see it any more.
    func pathAfterLeaving(_ id: ID<Event>) async throws -> String {
        do {
            _ = try await read { try EventQuery.event(id, as: actor, now: community.now, in: $0) }
            return Path.event(id)
        } catch let refusal as Refusal where refusal.code == .notFound { return Path.home }
    }
}
