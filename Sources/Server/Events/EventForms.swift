import Domain
import HTML
import Localization
import Operations
import Presentation
import ServerOperations
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
        forms.on(
            .command(CreateEvent.self),
            run: { call in
                let person = try call.actor.verified()
                let input = try EventForm(call.form, hostTimeZone: person.timeZone).input(
                    earliestStart: call.community.now)
                let isDraft = call.form["status"] == CreateEvent.Status.draft.rawValue
                // The event is linked to the venue unless its host typed another location or withholds the location.
                let isAtVenue =
                    call.form["locationName"] == call.form["venueName"]
                    && call.form["address"] == call.form["venueAddress"]
                let isOpen = input.locationHidden != true && input.requiresApproval != true
                let venue: ID<Venue>? = isAtVenue && isOpen ? call.form["venueId"].flatMap { ID($0) } : nil
                let made = try await call.perform(
                    CreateEvent(
                        input, status: isDraft ? .draft : .scheduled,
                        activityId: call.form["activityId"].flatMap { ID($0) }, venueId: venue))
                let message: Phrase =
                    isDraft
                    ? "Draft saved."
                    : call.form.isOn("photoNext") ? "Event published. Now choose its photo." : EventForms.isOut
                return PageResponder.done(call.form.isOn("photoNext") ? Path.cover(made) : Path.event(made), message)
            }, showsMap: true, redisplay: { call, state in EventFormPage.create(call.page, state) })
        forms.on(
            UpdateEvent.self,
            fill: { call in
                try EventEditForm(call.form, of: await EventPages.hosted(call.form.id("id"), call)).command
            },
            done: { _, command, outcome in
                PageResponder.done(Path.event(command.id), outcome.message)
            }, showsMap: true,
            redisplay: { call, state in
                EventFormPage.edit(call.page, try await EventPages.hosted(call.form.id("id"), call), state)
            })
        forms.on(
            PublishEvent.self,
            done: { _, command, _ in
                PageResponder.done(Path.event(command.id), EventForms.isOut)
            }, showsMap: true,
            redisplay: { call, state in
                // The event form is shown, where the errors can be corrected.
                let event = try await EventPages.hosted(call.form.id("id"), call, for: .edit)
                return EventFormPage.edit(
                    call.page, event,
                    FormInput(fields: EventFormPage.fields(from: event), errors: state.errors, summary: state.summary))
            })
        forms.on(
            CancelEvent.self,
            done: { _, command, _ in
                PageResponder.done(Path.event(command.id), "Event cancelled. We’ve let the guests know.")
            },
            redisplay: { call, state in
                try await EventPages.deletion(of: call.form.id("id"), call, state)
            })
        forms.on(
            RestoreEvent.self,
            done: { _, command, _ in
                PageResponder.done(Path.event(command.id), "The event is back on. We’ve let the guests know.")
            })
        // Asks for confirmation again while there are open debts.
        forms.on(
            DeleteEvent.self,
            fill: { call in
                let id: ID<Event> = try call.form.id("id")
                guard !call.form.isOn(DeleteEventPage.stillOwed) else { return DeleteEvent(id: id) }
                let contents = try await call.read(inBackground: true) {
                    try EventContents.of(id, as: call.actor, in: $0)
                }
                if contents.isOwed { throw Refusal.invalid(DeleteEventPage.stillOwed, DeleteEventPage.owed) }
                return DeleteEvent(id: id)
            },
            done: { call, _, _ in
                PageResponder.done(call.form["next"].map(PageResponder.localPath) ?? Path.myEvents, "Event deleted.")
            },
            redisplay: { call, state in
                let id: ID<Event> = try call.form.id("id")
                do { return try await EventPages.deletion(of: id, call, state) } catch is Refusal {
                    // Administrators may delete events that they do not host.
                    let contents = try await call.read(inBackground: true) {
                        try EventContents.of(id, as: call.actor, in: $0)
                    }
                    let next = call.form["next"].map(PageResponder.localPath) ?? Path.home
                    return DeleteEventPage.html(call.page, contents, next: next, form: state)
                }
            })
        forms.on(
            DuplicateEvent.self,
            done: { call, command, copy in
                let losesCover = try await call.read {
                    try EventQuery.event(copy, as: call.actor, now: call.now, in: $0).photo == nil
                        && EventQuery.event(command.id, as: call.actor, now: call.now, in: $0).photo != nil
                }
                return PageResponder.done(
                    Path.edit(copy),
                    losesCover
                        ? "Here’s a draft of it with a new date, but without the photo, which is already used as often as possible. Choose another, then publish it."
                        : "Here’s a draft of it with a new date. Change what’s different, then publish it.")
            })
    }

    private func rsvps() {
        let addresses = addresses
        forms.on(
            SetRSVP.self,
            done: { call, command, rsvp in
                let next = call.form["next"].map(PageResponder.localPath) ?? Path.event(command.event)
                return PageResponder.done(next, rsvp.flash)
            },
            redisplay: { call, state in
                try await EventPages.detail(call.form.id("event"), call, addresses, state)
            })
        forms.on(
            WithdrawRSVP.self,
            done: { call, command, _ in
                try await PageResponder.done(call.pathAfterLeaving(command.event), "Answer taken back.")
            })
        forms.on(
            RSVPByLink.self, as: .rsvpByLink, access: .anyone,
            fill: { call in
                RSVPByLink(
                    token: call.form["token"] ?? "", name: call.form["name"], email: call.form["email"],
                    status: try call.form.decode(Choice.self).status, party: try call.form.number("party"),
                    network: "\(Network(of: call.context.address))", locale: call.context.language.tag)
            },
            done: { call, command, outcome in
                if call.actor.person?.isVerified == true {
                    return PageResponder.done(Path.event(outcome.event), outcome.rsvp?.flash)
                }
                // If the address has responded before, nothing more is revealed, whatever the earlier RSVP.
                guard let token = outcome.guestToken, let rsvp = outcome.rsvp else {
                    return .seeOther(Path.mailed(Path.inviteLink(command.token)))
                }
                return PageResponder.done(Path.guestPass(token), rsvp.flash)
            },
            redisplay: { call, state in
                try await call.invitePage(call.form["token"] ?? "", state)
            })
        forms.on(
            RSVPAsGuest.self, as: .rsvpAsGuest, access: .anyone,
            fill: { call in
                RSVPAsGuest(
                    guestToken: call.form["guestToken"] ?? "", status: try call.form.decode(Choice.self).status,
                    party: try call.form.number("party"),
                    locale: call.context.language.tag)
            },
            done: { _, command, rsvp in
                PageResponder.done(Path.guestPass(command.guestToken), rsvp.flash)
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            ConfirmGuest.self, as: .confirmGuest, access: .anyone,
            fill: { call in
                ConfirmGuest(guestToken: call.form["guestToken"] ?? "", locale: call.context.language.tag)
            },
            done: { call, command, status in
                try await PageResponder.done(
                    Path.guestPass(command.guestToken), EventForms.confirmed(status, pass: command.guestToken, call))
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            SetGuestReminders.self, as: .setGuestReminders, access: .anyone,
            done: { _, command, _ in
                PageResponder.done(
                    Path.guestPass(command.guestToken),
                    command.isOn ? "We’ll remind you of this event." : "We won’t remind you of this event any more.")
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            MailPass.self, as: .mailPass, access: .anyone,
            fill: { call in
                MailPass(guestToken: call.form["guestToken"] ?? "", network: "\(Network(of: call.context.address))")
            },
            done: { _, command, _ in
                PageResponder.done(Path.guestPass(command.guestToken), "We’ve mailed you the link.")
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            RenewPass.self, as: .renewPass,
            fill: { call in
                guard let guest = ID<RSVP>(call.form["guest"] ?? "") else { throw Refusal.notFound }
                return RenewPass(event: try call.form.id("event"), guest: guest)
            },
            done: { _, command, _ in
                PageResponder.done(
                    Path.guests(command.event), "We’ve mailed them a new link. The old one no longer works.")
            })
        guestList()
    }

    private func guestList() {
        forms.on(
            AddGuest.self,
            done: { _, command, added in
                PageResponder.done(
                    Path.guests(command.event), EventForms.sentence(added.rsvp, of: Text.excerpt(command.name)))
            },
            redisplay: { call, state in
                if let invitation = call.form["invitation"] {
                    return try await EventPages.guest(call.form.id("event"), invitation, call, form: state)
                }
                return try await EventPages.guests(call.form.id("event"), call, form: state)
            })
        forms.on(
            SetGuest.self,
            done: { call, command, rsvp in
                let name = try await call.read {
                    try GuestQuery.guest(named: command.guest, of: command.event, as: call.actor, in: $0).name
                }
                return PageResponder.done(Path.guests(command.event), EventForms.sentence(rsvp, of: name))
            },
            redisplay: { call, state in
                try await EventPages.guest(call.form.id("event"), call.form["guest"] ?? "", call, form: state)
            })
        forms.on(
            RemoveGuest.self,
            done: { _, command, _ in
                PageResponder.done(Path.guests(command.event), "Guest removed.")
            })
        forms.on(
            SendAnnouncement.self,
            fill: { call in
                let to = call.form.list("to").compactMap(HostGuestListSection.init).flatMap { $0.addressees ?? [] }
                return SendAnnouncement(
                    event: try call.form.id("event"), to: to, body: call.form["body"], id: ID(call.form["id"] ?? ""))
            },
            done: { _, command, sent in
                PageResponder.done(Path.announcements(command.event), "\(sent.people, .count) people can read it now.")
            },
            redisplay: { call, state in
                try await EventPages.announcements(call.form.id("event"), call, form: state)
            })
        forms.on(
            RestoreGuest.self, as: .restoreGuest,
            done: { _, command, isInvited in
                PageResponder.done(
                    Path.guests(command.event),
                    isInvited ? "They’re invited again. We’ve let them know." : "They can come again.")
            })
    }

    private func inviting() {
        let addresses = addresses
        forms.on(
            InviteGuests.self,
            fill: { call in
                let emails = AddressList.entries(call.form["emails"] ?? "")
                let people = call.form.list("userIds").compactMap { ID<User>($0) }
                return InviteGuests(
                    event: try call.form.id("event"), userIds: people, emails: emails, again: call.form.isOn("again"))
            },
            done: { _, command, outcome in
                PageResponder.done(Path.invite(command.event), outcome.message)
            },
            redisplay: { call, state in
                try await EventPages.invite(call.form.id("event"), call, addresses, state)
            })
        forms.on(
            .searchToInvite,
            run: { call in
                let query = Text.trimmed(call.form["q"] ?? "")
                return .page(
                    try await EventPages.invite(call.form.id("event"), call, addresses, query: query, call.form.state())
                )
            })
        forms.on(
            UninviteGuest.self,
            done: { call, command, _ in
                PageResponder.done(
                    call.form["next"].map(PageResponder.localPath) ?? Path.invite(command.event),
                    "Invitation taken back.")
            })
        forms.on(
            DismissInvitation.self, fill: { DismissInvitation(event: try $0.form.id("event")) },
            done: { _, _, _ in
                PageResponder.done(Path.home, "Invitation hidden.")
            })
        forms.on(
            .restoreInvitation,
            run: { call in
                try await call.perform(DismissInvitation(event: call.form.id("event"), isDismissed: false))
                return PageResponder.done(Path.home, "Invitation restored.")
            })
        forms.on(
            MakeLink.self, as: .makeLink, done: { _, command, _ in PageResponder.done(Path.invite(command.event)) })
        forms.on(
            RevokeLink.self, as: .revokeLink,
            done: { _, command, _ in
                PageResponder.done(Path.invite(command.event), "The link no longer works.")
            })
    }

    private static let isOut: Phrase = "Event published. Now invite people."

    private struct Choice: Decodable {
        var status: RSVPChoice
    }

    /// Returns the message after an address is confirmed.
    private static func confirmed(_ status: RSVPStatus?, pass: String, _ call: WebCall) async throws -> Phrase {
        guard status == nil else { return "Thank you. Your answer is confirmed." }
        let view = try await call.read { try GuestPass.view(pass, environment: call.community.environment, in: $0) }
        if view.event.mine.request != nil { return "Thank you. Your request is with the host now." }
        return view.event.mustAsk
            ? "Your address is confirmed, but too late for your request. Please ask again below."
            : "Your address is confirmed, but too late for your answer. Please answer again below."
    }

    /// Returns a message about an RSVP that a host has set.
    private static func sentence(_ rsvp: RSVPView, of name: String) -> Phrase {
        switch rsvp.status {
        case .going: "\(name) is going."
        case .maybe: "\(name) may come."
        case .notGoing: "\(name) isn’t coming."
        case .waitlisted, .offered: "There are not enough free seats. \(name) is on the waiting list."
        }
    }
}

extension WebCall {
    /// Renders a guest pass.
    ///
    /// - Parameter state: The refused form, if any.
    func passPage(_ token: String, _ state: FormInput = FormInput()) async throws -> HTML {
        let found: (pass: GuestPassView, shared: LinkQuery.Shared)? = try await read { reader in
            do {
                let pass = try GuestPass.view(token, environment: community.environment, in: reader)
                return (pass: pass, shared: try LinkQuery.shared(pass.event, as: .nobody, in: reader))
            } catch let refusal as Refusal where refusal.code == .notAllowed && refusal != .removed { return nil }
        }
        guard let (pass, shared) = found else { return ConfirmedPassPage.html(page, token: token, form: state) }
        return GuestPassPage.html(page, pass: pass, token: token, shared: shared, form: state)
    }

    /// Returns the event of a link, and the address that the link was mailed to.
    func invited(by token: String) async throws -> (EventView, LinkQuery.Invited?) {
        do {
            return try await read {
                (
                    try LinkQuery.event(token: token, as: actor, environment: community.environment, in: $0),
                    try LinkQuery.invited(token: token, in: $0)
                )
            }
        } catch let refusal as Refusal where refusal == .notFound {
            throw Refusal(.notFound, "This link doesn’t work any more. Ask the person who sent it for a new one.")
        }
    }

    /// Renders the page of an invite link.
    ///
    /// - Parameter state: The refused form, if any.
    func invitePage(_ token: String, _ state: FormInput = FormInput(), isMailed: Bool = false) async throws -> HTML {
        let (event, invited) = try await invited(by: token)
        // A viewer who came by the event's shared link can already pass that link on.
        let shared = try await read {
            try LinkQuery.isShared(token, in: $0) ? nil : LinkQuery.shared(event, as: actor, in: $0)
        }
        return InviteLinkPage.html(
            page, event, token: token, invited: invited, shared: shared, isMailed: isMailed, form: state)
    }

    /// Returns where to go after leaving an event, which a viewer who came by its link may no longer see.
    func pathAfterLeaving(_ id: ID<Event>) async throws -> String {
        do {
            _ = try await read { try EventQuery.event(id, as: actor, now: community.now, in: $0) }
            return Path.event(id)
        } catch let refusal as Refusal where refusal.code == .notFound { return Path.home }
    }
}

extension RSVPChoice: FormChoice {
    static let hint: Phrase = "Choose going, maybe or not going."
}
