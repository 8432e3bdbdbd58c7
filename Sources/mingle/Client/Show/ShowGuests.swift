import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowGuests: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guests",
        abstract: localize("Show the guest list of an event; to its hosts also invitations and join requests."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the event, as shown by mingle show events."))) var id: ID<Event>

    /// What the REST API has under four paths. What the person may not see is left out.
    private struct Overview: Encodable {
        var hosts: [UserView]
        var guests: Listing<GuestView>?
        var invitations: [InvitationView]?
        var requests: [JoinRequestView]?
    }

    func run() throws {
        try options.show { reader, actor in
            func permitted<Value>(_ read: () throws -> Value) throws -> Value? {
                do { return try read() } catch let refusal as Refusal where refusal.code == .notAllowed { return nil }
            }
            return Overview(
                hosts: try HostQuery.hosts(of: id, as: actor, in: reader),
                guests: try permitted {
                    Listing(
                        try GuestQuery.guests(
                            of: id, as: actor, after: page.position, limit: page.limit, in: reader))
                },
                invitations: try permitted { try InvitationQuery.invitations(of: id, as: actor, in: reader) },
                requests: try permitted { try JoinRequestQuery.requests(of: id, as: actor, in: reader) })
        } lines: { found, context in
            var hosts = TextTable()
            for host in found.hosts { hosts.add([" \(host.name)", "@\(host.handle)", "\(host.id)"]) }
            var guests = TextTable()
            for guest in found.guests?.items ?? [] {
                guests.add([
                    context.mark(guest.id, .rsvp, .guest, .ticket) + localize(guest.partyName),
                    guest.badges.map { localize($0.text) }.joined(separator: ", "),
                    guest.checkedInAt.map { localize("arrived \(context.time($0))") } ?? "",
                    guest.accountNote.map(localize) ?? "", guest.userId.map { "\($0)" } ?? "\(guest.id)",
                ])
            }
            var invitations = TextTable()
            for invitation in found.invitations ?? [] where invitation.status == nil {
                invitations.add([
                    context.mark(invitation.id, .invitation) + localize(invitation.shownName),
                    context.time(invitation.createdAt), "\(invitation.id)",
                ])
            }
            var requests = TextTable()
            for request in found.requests ?? [] where request.status != .approved {
                requests.add([
                    context.mark(request.id, .joinRequest) + request.name,
                    localize(request.status == .waiting ? "waiting" : "declined"), request.note, "\(request.id)",
                ])
            }
            var lines = [localize("Hosts")] + hosts.lines
            if !guests.isEmpty { lines += ["", localize("Guests")] + guests.lines }
            if !invitations.isEmpty { lines += ["", localize("Invited")] + invitations.lines }
            if !requests.isEmpty { lines += ["", localize("Join requests")] + requests.lines }
            return found.guests.map { PageOptions.lines(lines, of: $0) } ?? lines
        }
    }
}
