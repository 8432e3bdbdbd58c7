import HTTPTypes
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// Two people with a block between them see nothing of each other on any page or route, not even at a third
/// person's event.
@Suite(.serialized, .tags(.P45)) struct BlockedNameTests {
    /// A party at which two guests with a block between them have done everything that guests can do.
    private func party() async throws -> (Campus, Campus.Cast) {
        let campus = try await Campus.copy("PUBLIC")
        let (server, third) = (campus.server, campus.cast.other)
        let (hana, bela) = (campus.cast.people[.host]!, campus.cast.blocked)
        var cast = campus.cast
        cast.event = try await server.event(
            by: third, ["title": "Party", "guestsMayInvite": true, "guestList": "names"])
        cast.link = try await server.link(cast.event, by: third)
        for (guest, friend) in [(hana, "member"), (bela, "guest")] {
            try await server.rsvp(cast.event, "going", as: guest)
            let invited = cast.people[Viewer(rawValue: friend)!]!
            let reply = try await server.call(
                .post, "/events/\(cast.event)/invitations", as: guest.bearer, ["userIds": ["\(invited.id)"]])
            guard reply.json["items"].array?.count ?? 0 > 0 else { throw Unexpected(reply) }
            let said = try await server.call(
                .post, "/events/\(cast.event)/messages", as: guest.bearer, ["body": "Hello"])
            guard said.status == 201 else { throw Unexpected(said) }
        }
        try await server.runJobsWithoutDelivery()
        return (campus, cast)
    }

    /// Whether a route may differ: people see those that they blocked, to end the block, and public or secret links
    /// reply the same to everybody.
    private func isForThem(_ route: String) -> Bool {
        !["/me/block", "/sync/pull", "{guestToken}", "{secret}", "/feeds/public.ics"].contains { route.contains($0) }
    }

    @Test func `Neither name nor id of the other is on any page or route`() async throws {
        let (campus, cast) = try await party()
        let (hana, bela) = (cast.people[.host]!, cast.blocked)
        // A third person sees both names, so the data is present.
        let seen = try await campus.server.call(.get, "/events/\(cast.event)/invitations", as: cast.other.bearer).text
        #expect(seen.contains("Hana Lima") && seen.contains("Bela Lima"))
        for (reader, other, name) in [(hana, bela, "Bela"), (bela, hana, "Hana")] {
            func check(_ reply: ReceivedReply, _ route: String) {
                #expect(!reply.text.contains(name) && !reply.text.contains("\(other.id)"), "\(route) tells of \(name)")
            }
            for row in PermissionTable.rows
            where row.route.hasPrefix("GET") && !row.route.hasPrefix("GET /admin") && isForThem(row.route) {
                check(try await RouteCall(row, on: cast).send(.get, to: campus.server, as: reader.bearer), row.route)
            }
            // A device holds the blocks that its own person made.
            let pulled = try await campus.server.call(.get, "/sync/pull", as: reader.bearer).json["puts"].array ?? []
            #expect(pulled.count > 10)
            for put in pulled where put["type"] != "block" {
                #expect(!"\(put)".contains(name) && !"\(put)".contains("\(other.id)"), "\(put)")
            }
            for row in PageTable.rows where row.route.hasPrefix("GET") && isForThem(row.route) {
                check(try await PageCall(row, on: cast).send(to: campus.server, as: reader.browser), row.route)
            }
        }
    }
}
