import Domain
import HTML
import Localization
import Operations
import ServerOperations
import Store
import Web

/// Pages of an event's hosts and join requests.
struct HostPages {
    let pages: PageRoutes
    let forms: FormRoutes
    let addresses: Addresses

    func register() {
        pages.get(Path.Template.hosts, query: ["q"]) { call in
            .page(
                try await HostPages.hosts(call.id(), call, query: Text.trimmed(call.freeText("q") ?? ""), FormInput()))
        }
        hostForms()
        entryForms()
    }

    private static func hosts(
        _ id: ID<Event>, _ call: WebCall, query: String = "", _ form: FormInput
    ) async throws -> HTML {
        let (actor, now) = (call.actor, call.now)
        return try await call.read(inBackground: !query.isEmpty) { reader in
            let event = try EventQuery.event(id, as: actor, now: now, in: reader)
            try event.check(.manage)
            let people =
                try query.isEmpty
                ? PeopleQuery.friends(as: actor, limit: 20, in: reader)
                : PeopleQuery.people(matching: query, as: actor, limit: 20, in: reader)
            return HostsPage.html(
                call.page, event, hosts: try HostQuery.hosts(of: id, as: actor, in: reader), people: people.items,
                query: query, form: form)
        }
    }

    private func hostForms() {
        func onHosts(_ action: FormAction, _ run: @escaping @Sendable (WebCall, ID<Event>) async throws -> Phrase) {
            forms.on(
                action,
                run: { call in
                    let id: ID<Event> = try call.form.id("event")
                    return PageResponder.done(Path.hosts(id), try await run(call, id))
                },
                redisplay: { call, state in
                    try await HostPages.hosts(call.form.id("event"), call, state)
                })
        }
        @Sendable func cohosts(_ call: WebCall, _ id: ID<Event>) async throws -> [ID<User>] {
            try await call.read { try HostQuery.hosts(of: id, as: call.actor, in: $0).dropFirst().map(\.id) }
        }
        onHosts(.addCohost) { call, id in
            try await call.perform(SetHosts(event: id, cohosts: cohosts(call, id) + [call.form.id("userId")]))
            return "Added as a co-host. We’ve let them know."
        }
        onHosts(.removeCohost) { call, id in
            let gone: ID<User> = try call.form.id("userId")
            try await call.perform(SetHosts(event: id, cohosts: cohosts(call, id).filter { $0 != gone }))
            return "No longer a co-host."
        }
        onHosts(.handOver) { call, id in
            try await call.perform(SetHosts(event: id, owner: call.form.id("userId")))
            return "Event handed over. You’re a co-host now."
        }
        forms.on(
            LeaveHosting.self,
            done: { _, command, _ in
                PageResponder.done(Path.event(command.event), "You’re no longer a co-host.")
            })
    }

    private static let isAsked: Phrase = "Your request is on its way to the host."

    private func entryForms() {
        let addresses = addresses
        forms.on(
            SendJoinRequest.self,
            done: { _, command, _ in
                PageResponder.done(Path.event(command.event), HostPages.isAsked)
            },
            redisplay: { call, state in
                if let token = call.form["token"] { return try await call.invitePage(token, state) }
                return try await EventPages.detail(call.form.id("event"), call, addresses, state)
            })
        forms.on(
            SendJoinRequestByLink.self, as: .sendJoinRequestByLink, access: .anyone,
            fill: { call in
                SendJoinRequestByLink(
                    token: call.form["token"] ?? "", name: call.form["name"], email: call.form["email"],
                    party: try call.form.number("party"),
                    note: call.form["note"], network: "\(Network(of: call.context.address))",
                    locale: call.context.language.tag)
            },
            done: { call, command, outcome in
                if call.actor.person?.isVerified == true {
                    return PageResponder.done(Path.event(outcome.event), HostPages.isAsked)
                }
                // If the address has responded or asked before, nothing more is revealed.
                guard let token = outcome.guestToken else {
                    return .seeOther(Path.mailed(Path.inviteLink(command.token)))
                }
                return PageResponder.done(Path.guestPass(token), outcome.heldUntil == nil ? HostPages.isAsked : nil)
            },
            redisplay: { call, state in
                try await call.invitePage(call.form["token"] ?? "", state)
            })
        forms.on(
            SendJoinRequestAsGuest.self, as: .sendJoinRequestAsGuest, access: .anyone,
            fill: { call in
                SendJoinRequestAsGuest(
                    guestToken: call.form["guestToken"] ?? "", party: try call.form.number("party"),
                    note: call.form["note"])
            },
            done: { _, command, _ in
                PageResponder.done(Path.guestPass(command.guestToken), HostPages.isAsked)
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            WithdrawGuestRequest.self, as: .withdrawGuestRequest, access: .anyone,
            done: { call, command, _ in
                let opens = try await call.read { reader in
                    do {
                        _ = try GuestPass.view(command.guestToken, environment: call.community.environment, in: reader)
                        return true
                    } catch is Refusal { return false }
                }
                return PageResponder.done(
                    opens ? Path.guestPass(command.guestToken) : Path.home, "Request taken back.")
            },
            redisplay: { call, state in
                try await call.passPage(call.form["guestToken"] ?? "", state)
            })
        forms.on(
            .withdrawRequest,
            run: { call in
                let id: ID<Event> = try call.form.id("event")
                _ = try call.actor.verified()
                guard let own = try await call.read({ try JoinRequestQuery.own(id, as: call.actor, in: $0) }) else {
                    throw Refusal.notFound
                }
                try await call.perform(DropJoinRequest(event: id, request: own.id))
                return try await PageResponder.done(call.pathAfterLeaving(id), "Request taken back.")
            })
        forms.on(
            ApproveJoinRequest.self,
            done: { _, command, rsvp in
                PageResponder.done(
                    Path.guests(command.event),
                    rsvp == .waitlisted
                        ? "Approved. All seats are taken, so they are on the waiting list. We’ve let them know."
                        : "Approved. We’ve let them know.")
            })
        forms.on(
            DropJoinRequest.self,
            done: { _, command, _ in
                PageResponder.done(
                    Path.guests(command.event),
                    command.reopens == true ? "They can ask again now." : "Declined. We’ve let them know.")
            })
    }
}
