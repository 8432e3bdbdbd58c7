import Domain
import HTML
import Operations

/// How the forms of an RSVP or a join request identify the sender.
enum RSVPChannel {
    /// A member on the event's page.
    case page
    /// A member or a visitor on the page of an invite link.
    case link(token: String)
    /// A guest without an account, by the token of their pass.
    case pass(token: String)

    /// Returns the path of the page on which they answer.
    func path(_ event: ID<Event>) -> String {
        switch self {
        case .page: Path.event(event)
        case .link(let token): Path.inviteLink(token)
        case .pass(let token): Path.guestPass(token)
        }
    }

    var rsvp: FormAction {
        switch self {
        case .page: .command(SetRSVP.self)
        case .link: .rsvpByLink
        case .pass: .rsvpAsGuest
        }
    }

    func rsvpFields(_ event: ID<Event>) -> HTML {
        switch self {
        case .page: "\(Fields.hidden("event", event.description))\(Fields.hidden("next", Path.event(event)))"
        case .link(let token): Fields.hidden("token", token)
        case .pass(let token): Fields.hidden("guestToken", token)
        }
    }

    /// Returns the opening tag of the form of a join request.
    func openRequest(_ form: FormInput, _ context: PageContext) -> HTML {
        switch self {
        case .link where context.viewer == nil: Fields.open(.sendJoinRequestByLink, class: "stack")
        case .page, .link: Fields.open(creating: SendJoinRequest.self, form, context)
        case .pass: Fields.open(.sendJoinRequestAsGuest, class: "stack")
        }
    }

    var withdrawRequest: FormAction {
        switch self {
        case .page, .link: .withdrawRequest
        case .pass: .withdrawGuestRequest
        }
    }

    func requestFields(_ event: ID<Event>, _ context: PageContext) -> HTML {
        switch self {
        case .page: Fields.hidden("event", event.description)
        case .link(let token):
            context.viewer == nil
                ? Fields.hidden("token", token)
                : "\(Fields.hidden("event", event.description))\(Fields.hidden("token", token))"
        case .pass(let token): Fields.hidden("guestToken", token)
        }
    }
}
