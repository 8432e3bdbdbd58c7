import HTTPTypes
import Operations
import Properties
import Testing

@testable import Server
@testable import TestCampus

/// The hidden location of an event in JSON: only guests who are going see it.
struct HiddenLocationTests {
    @Test(.tags(.P45)) func `A viewer who may not know the location gets null and no placeholder`() async throws {
        let server = try await TestServer()
        let (anna, bo) = (try await server.member("Anna"), try await server.member("Bo"))
        let event = try await server.event(
            by: anna,
            [
                "visibility": "PUBLIC", "locationName": "Boathouse", "address": "Quay 9", "locationHidden": true,
                "latitude": 52.51, "longitude": 13.47,
            ])
        let link = try await server.link(event, by: anna)
        let answered = try await server.call(
            .put, "/invites/\(link)/rsvp", ["name": "Hal", "email": "hal@elsewhere.org", "status": "maybe"])
        let pass = try #require(answered.json["guestToken"].string, "\(answered.text)")
        for (path, sender) in [
            ("/events/\(event)", bo.bearer), ("/events", bo.bearer), ("/invites/\(link)", Sender.nobody),
            ("/guests/\(pass)", .nobody),
        ] {
            let reply = try await server.call(.get, path, as: sender)
            let one =
                path == "/events"
                ? reply.json["items"][0] : path.hasPrefix("/guests") ? reply.json["event"] : reply.json
            #expect(reply.status == 200 && one["title"].string != nil, "\(path): \(reply.text)")
            #expect(
                one.keys.contains("locationName") && one["locationName"] == .null && one["locationHidden"] == true,
                "\(path): \(reply.text)")
            for secret in [EventView.hiddenLocation, "Boathouse", "Quay 9", "13.47"] {
                #expect(!reply.text.contains(secret), "\(path): \(secret)")
            }
        }
        try await server.rsvp(event, "going", as: bo)
        let seen = try await server.call(.get, "/events/\(event)", as: bo.bearer).json
        #expect(seen["locationName"] == "Boathouse" && seen["address"] == "Quay 9" && seen["locationHidden"] == true)
    }
}
