import Domain
import Foundation
import HTTPTypes
import Store

@testable import Operations
@testable import Server

/// Who looks, in the order of the columns of the permission table.
enum Viewer: String, CaseIterable, Sendable {
    case nobody, unverified, member, guest, host, readOnly, editor, administrator, removed
}

/// A server with one event and everyone who can stand to it in some way.
struct Campus: Sendable {
    let server: TestServer
    let cast: Cast

    /// What a campus is made of; the same for every copy.
    struct Cast: Sendable {
        var visibility: String
        var people: [Viewer: Member]
        /// Somebody whom no row plays.
        var other: Member
        /// Another guest, whom the host may remove.
        var secondGuest: Member
        var event: String
        var invitation: String
        var link: String
        var guestToken: String
        var feed: String
        var feedSecret: String
        var hostSession: String
        var verifyToken: String
        var resetToken: String
        var title: String
    }

    private struct Template {
        var cast: Cast
        var file: URL
    }

    private static let templates: [String: Task<Template, any Error>] = Dictionary(
        uniqueKeysWithValues: ["PUBLIC", "INVITED"].map { visibility in
            (visibility, Task { try await make(visibility) })
        })

    /// A fresh copy.
    static func copy(_ visibility: String) async throws -> Campus {
        let template = try await templates[visibility]!.value
        return Campus(server: try await TestServer(from: template.file, seed: 4711), cast: template.cast)
    }

    func sender(_ viewer: Viewer) -> Sender { cast.people[viewer]?.bearer ?? .nobody }

    private static func make(_ visibility: String) async throws -> Template {
        let server = try await TestServer()
        var people: [Viewer: Member] = [
            .unverified: try await server.member("Uma", isVerified: false), .member: try await server.member("Mia"),
            .guest: try await server.member("Gus"), .host: try await server.member("Hana"),
            .readOnly: try await server.member("Rea", role: .readOnly),
            .editor: try await server.member("Edo", role: .editor),
            .administrator: try await server.member("Ada", role: .administrator),
            .removed: try await server.member("Rem"),
        ]
        let (other, second) = (try await server.member("Tom"), try await server.member("Greta"))
        let host = people[.host]!
        let title = "Dinner behind \(visibility.lowercased()) doors"
        let event = try await server.event(
            by: host,
            [
                "title": .string(title), "visibility": .string(visibility), "capacity": 20, "companionsAllowed": 3,
                "tags": ["food"],
                "description": "Bring a spoon.", "address": "Long Lane 7", "latitude": 52.5, "longitude": 13.4,
                "endsAt": "\((TestServer.start + .days(7) + .hours(3)).iso8601)",
                "answerBy": "\((TestServer.start + .days(6)).iso8601)",
                "emoji": "🍲",
            ])
        let guests = [people[.guest]!, people[.removed]!, second]
        let invited = try await server.call(
            .post, "/events/\(event)/invitations", as: host.bearer,
            ["userIds": .array(guests.map { "\($0.id)" }), "emails": ["friend@elsewhere.org"]])
        guard
            let invitation = invited.json["items"].array?.first(where: { $0["email"] == "friend@elsewhere.org" })?["id"]
                .string
        else { throw Unexpected(invited) }
        for guest in guests { try await server.answer(event, "going", party: 2, as: guest) }
        let removal = try await server.call(.delete, "/events/\(event)/guests/\(people[.removed]!.id)", as: host.bearer)
        guard removal.status == 204 else { throw Unexpected(removal) }
        let link = try await server.link(event, by: host)
        let answer = try await server.call(
            .put, "/invites/\(link)/rsvp", ["name": "Nora Gast", "email": "nora@elsewhere.org", "status": "going"])
        let feed = try await server.call(.post, "/me/feeds", as: host.bearer)
        _ = try await server.call(.post, "/auth/forgot-password", ["email": .string(other.email)])
        people[.nobody] = nil
        let cast = Cast(
            visibility: visibility, people: people, other: other, secondGuest: second, event: event,
            invitation: invitation,
            link: link, guestToken: answer.json["guestToken"].string ?? "", feed: feed.json["id"].string ?? "",
            feedSecret: String(feed.json["url"].string?.split(separator: "/").last?.dropLast(4) ?? ""),
            hostSession: "\(host.web.session)",
            verifyToken: try await server.mailToken(.verifyEmail, to: people[.unverified]!.email),
            resetToken: try await server.mailToken(.resetPassword, to: other.email), title: title)
        let file = Scratch.path("template.sqlite")
        try await server.backUp(to: file)
        return Template(cast: cast, file: file)
    }
}

extension TestServer {
    /// The secret of a mail that waits to be sent.
    func mailToken(_ kind: MailOrder.Kind, to email: String) async throws -> String {
        let orders = try await community.read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(MailOrder.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }.map { try JSONDecoder().decode(MailOrder.self, from: Data($0.utf8)) }
        guard let token = orders.last(where: { $0.kind == kind && $0.email == email })?.token else {
            throw Unexpected("no mail \(kind) to \(email)")
        }
        return token
    }
}
