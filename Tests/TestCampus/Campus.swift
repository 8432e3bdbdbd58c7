import Domain
import Foundation
import HTTPTypes
import Store

@testable import Operations
@testable import Server
@testable import ServerOperations

/// The viewers, in the order of the columns of the permission table.
enum Viewer: String, CaseIterable, Sendable {
    case nobody, unverified, member, guest, host, readOnly, editor, administrator, removed
}

/// A server with one event and people in every relation to it.
struct Campus: Sendable {
    let server: TestServer
    let cast: Cast

    /// The people and objects of a campus, the same in every copy.
    struct Cast: Sendable {
        var visibility: String
        var people: [Viewer: Member]
        /// A member who is in no column.
        var other: Member
        /// Another guest, for the host to remove.
        var secondGuest: Member
        var event: String
        var invitation: String
        var link: String
        var guestToken: String
        /// The RSVP of the guest without an account.
        var guestRSVP: String
        var feed: String
        var feedSecret: String
        /// The host's calendar import.
        var imported: String
        var hostSession: String
        var verifyToken: String
        var resetToken: String
        var title: String
        /// A member that the host has blocked.
        var blocked: Member
        /// A friend request from the guest to the host.
        var friendRequest: String
        /// The host's first message in the event's chat.
        var message: String
        /// An item of the event's to-do list with three spots, one of them taken by the host.
        var todo: String
        /// An entry in the host's own calendar.
        var entry: String
        /// The guest's post on the event's board, and their comment on it.
        var post: String
        var comment: String
        /// The host's public event that requires approval, and Tom's join request.
        var club: String
        var joinRequest: String
        /// The club's invite link, and the pass of somebody without an account who sent a join request through it.
        var clubLink: String
        var askerToken: String
        /// The host's public event that begins soon, to which the second guest comes, and the code of their ticket.
        var door: String
        var doorCode: String
        var report: String
        /// The hash of the event's cover photo.
        var cover: String
        /// An expense that the host paid for themselves and the guest, and the guest's payment.
        var expense: String
        var payment: String
        /// The ids of a suggested payment of the guest without an account, and of a recorded one.
        var guestDebt: String
        var guestPayment: String
        /// An entry in the host's inbox.
        var notice: String
        var programme: Programme
    }

    private struct Template {
        var cast: Cast
        var file: URL
        var photos: URL
    }

    private static let templates: [String: Task<Template, any Error>] = Dictionary(
        uniqueKeysWithValues: ["PUBLIC", "INVITED"].map { visibility in
            (visibility, Task { try await make(visibility) })
        })

    /// Returns a new copy.
    ///
    /// - Parameter strangersSee: whether strangers see public events.
    static func copy(_ visibility: String, strangersSee: Bool = true) async throws -> Campus {
        let template = try await templates[visibility]!.value
        let server = try await TestServer(from: template.file, seed: 4711)
        try FileManager.default.copyItem(at: template.photos, to: server.photos)
        if !strangersSee { try await server.community.perform(FixSettings([.public: "off"]), as: .system) }
        return Campus(server: server, cast: template.cast)
    }

    func sender(_ viewer: Viewer) -> Sender { cast.people[viewer]?.bearer ?? .nobody }

    /// Returns the body of an expense of 10 €, paid by one person and shared by two.
    static func expense(by one: Member, with other: Member, _ description: String) -> JSONValue {
        [
            "description": .string(description), "amount": ["minor": 1000, "currency": "EUR"],
            "paidBy": [["userId": "\(one.id)", "minor": 1000]],
            "split": ["kind": "equal", "parts": [["userId": "\(one.id)"], ["userId": "\(other.id)"]]],
        ]
    }

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
        for guest in guests { try await server.rsvp(event, "going", party: 2, as: guest) }
        let removal = try await server.call(.delete, "/events/\(event)/guests/\(people[.removed]!.id)", as: host.bearer)
        guard removal.status == 204 else { throw Unexpected(removal) }
        let link = try await server.link(event, by: host)
        let reply = try await server.call(
            .put, "/invites/\(link)/rsvp", ["name": "Nora Gast", "email": "nora@elsewhere.org", "status": "going"])
        guard reply.status == 200 else { throw Unexpected(reply) }
        let pass = try await server.mailToken(.guestPass, to: "nora@elsewhere.org")
        _ = try await server.community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        let listed = try await server.call(.get, "/events/\(event)/guests", as: host.bearer).json["items"].array ?? []
        let guestRSVP = listed.first { $0["name"] == "Nora Gast" }?["id"].string ?? ""
        let feed = try await server.call(.post, "/me/feeds", as: host.bearer)
        let imported = ID<EventImport>(at: TestServer.start, random: { 1 })
        let lesson = ImportEvents.Entry(
            uid: "lesson@elsewhere", recurrenceID: nil, title: "Lesson", description: "", location: "Hall",
            startsAt: TestServer.start + .days(200), endsAt: nil, timeZone: nil, tags: [], latitude: nil,
            longitude: nil,
            isCancelled: false)
        try await server.community.perform(ImportEvents(host: host.id, entries: [lesson], id: imported), as: .system)
        _ = try await server.call(.post, "/auth/forgot-password", ["email": .string(other.email)])
        let blocked = try await server.member("Bela")
        func made(_ path: String, by member: Member, _ body: JSONValue) async throws -> String {
            let reply = try await server.call(.post, path, as: member.bearer, body)
            guard reply.status == 201, let id = reply.json["id"].string else { throw Unexpected(reply) }
            return id
        }
        func done(_ method: HTTPRequest.Method, _ path: String, by member: Member, _ body: JSONValue = [:]) async throws
        {
            let reply = try await server.call(method, path, as: member.bearer, body)
            guard (200...204).contains(reply.status) else { throw Unexpected(reply) }
        }
        let asked = try await made("/friend-requests", by: second, ["userId": "\(host.id)"])
        try await done(.put, "/friend-requests/\(asked)", by: host)
        let waiting = try await made("/friend-requests", by: people[.guest]!, ["userId": "\(host.id)"])
        try await done(.put, "/people/\(blocked.id)/block", by: host)
        let message = try await made("/events/\(event)/messages", by: host, ["body": "Who brings the bread?"])
        let todo = try await made("/events/\(event)/todos", by: host, ["title": "Drinks", "places": 3])
        try await done(.put, "/todos/\(todo)/claim", by: host)
        let entry = try await made(
            "/schedule", by: host,
            ["title": "Dentist", "description": "Card", "at": "\((TestServer.start + .days(3)).iso8601)"])
        let expense = try await made(
            "/events/\(event)/expenses", by: host, Campus.expense(by: host, with: people[.guest]!, "Bread"))
        let payment = try await made(
            "/events/\(event)/payments", by: host,
            ["from": "\(people[.guest]!.id)", "to": "\(host.id)", "amount": ["minor": 200]])
        let nora = listed.first { $0["name"] == "Nora Gast" }?["guestId"].string ?? ""
        let boat = try await server.call(
            .post, "/events/\(event)/expenses", as: host.bearer,
            [
                "description": "Boat", "amount": ["minor": 900], "paidBy": [["userId": "\(host.id)", "minor": 900]],
                "split": ["kind": "equal", "parts": [["guestId": .string(nora)]]],
            ])
        guard boat.status == 201 else { throw Unexpected(boat) }
        let guestPayment = try await made(
            "/events/\(event)/payments", by: host,
            ["from": .string(nora), "to": "\(host.id)", "amount": ["minor": 400]])
        let share = try await server.call(.get, "/guests/\(pass)").json["share"]
        let guestDebt = share["settlements"][0]["id"].string ?? ""
        let club = try await server.event(
            by: host,
            [
                "title": "Club night", "requiresApproval": true, "startsAt": "\((TestServer.start + .days(9)).iso8601)",
            ])
        let joinRequest = try await made("/events/\(club)/requests", by: other, ["note": "Please"])
        let clubLink = try await server.link(club, by: host)
        let asking = try await server.call(
            .put, "/invites/\(clubLink)/request",
            ["name": "Asta Asker", "email": "asta@elsewhere.org", "note": "Please"])
        guard asking.status == 200 else { throw Unexpected(asking) }
        try await done(.post, "/reports", by: other, ["kind": "person", "subject": "\(second.id)", "reason": "Loud"])
        let cover = try await server.putPhoto("/events/\(event)/photo", SamplePhotos.pixel, type: "image/png", as: host)
        guard cover.status == 200 else { throw Unexpected(cover) }
        // Stores the post as the route does, but with the cover's picture, because decoding another takes time.
        let photo = StoredPhoto(hash: cover.json["photo"].string ?? "", bytes: 1000)
        let posted = try await server.community.perform(
            AddPost(event: ID(event)!, photo: photo), as: server.actor(people[.guest]!))
        let post = "\(posted)"
        let comment = try await made("/posts/\(post)/comments", by: people[.guest]!, ["body": "Like this?"])
        let programme = try await Programme(on: server, by: people[.editor]!, and: people[.administrator]!)
        let reports = try await server.call(.get, "/admin/reports", as: people[.administrator]!.bearer)
        try await server.runJobsWithoutDelivery()
        let door = try await server.event(
            by: host, ["title": "Doors open", "startsAt": "\((TestServer.start + .hours(2)).iso8601)"])
        try await server.rsvp(door, "going", party: 1, as: second)
        let doorCode: String? = try await server.community.read {
            try $0.value("SELECT code FROM ticket WHERE event_id = \(ID<Event>(door)!)")
        }
        people[.nobody] = nil
        let inbox = try await server.call(.get, "/notifications", as: host.bearer)
        let cast = Cast(
            visibility: visibility, people: people, other: other, secondGuest: second, event: event,
            invitation: invitation,
            link: link, guestToken: pass, guestRSVP: guestRSVP, feed: feed.json["id"].string ?? "",
            feedSecret: String(feed.json["url"].string?.split(separator: "/").last?.dropLast(4) ?? ""),
            imported: "\(imported)",
            hostSession: "\(host.web.session)",
            verifyToken: try await server.mailToken(.verifyEmail, to: people[.unverified]!.email),
            resetToken: try await server.mailToken(.resetPassword, to: other.email), title: title,
            blocked: blocked, friendRequest: waiting, message: message, todo: todo, entry: entry, post: post,
            comment: comment, club: club, joinRequest: joinRequest,
            clubLink: clubLink, askerToken: try await server.mailToken(.guestPass, to: "asta@elsewhere.org"),
            door: door, doorCode: doorCode ?? "",
            report: reports.json["items"][0]["id"].string ?? "", cover: cover.json["photo"].string ?? "",
            expense: expense, payment: payment, guestDebt: guestDebt, guestPayment: guestPayment,
            notice: inbox.json["items"][0]["id"].string ?? "", programme: programme)
        let file = Scratch.path("template.sqlite")
        try await server.backUp(to: file)
        let photos = Scratch.path("photos")
        try FileManager.default.copyItem(at: server.photos, to: photos)
        return Template(cast: cast, file: file, photos: photos)
    }
}

extension TestServer {
    /// Runs the pending jobs but sends nothing.
    func runJobsWithoutDelivery() async throws {
        while true {
            let orders = try await community.read { [now] reader in
                try reader.rows(
                    "SELECT id, kind, payload, made_at FROM job WHERE kind NOT IN (\(MailJob.job), \(PushJob.job)) AND run_at <= \(now) ORDER BY run_at, id"
                ) {
                    QueuedJob(
                        id: try $0.next(), kind: try $0.next(), payload: try $0.next(), attempts: 1,
                        madeAt: try $0.next())
                }
            }
            if orders.isEmpty { return }
            for order in orders {
                try await community.perform(job: order)
                try await community.perform(FinishJob(id: order.id, result: .done), as: .system)
            }
        }
    }

    /// Returns the secret in a pending mail.
    func mailToken(_ kind: MailJob.Kind, to email: String) async throws -> String {
        try await runJobsWithoutDelivery()
        let orders = try await community.read { reader in
            try reader.rows("SELECT payload FROM job WHERE kind = \(MailJob.job) ORDER BY made_at, id") {
                try $0.next(String.self)
            }
        }.map { try JSONDecoder().decode(MailJob.self, from: Data($0.utf8)) }
        guard let token = orders.last(where: { $0.kind == kind && $0.email == email })?.token else {
            throw Unexpected("no mail \(kind) to \(email)")
        }
        return token
    }
}
