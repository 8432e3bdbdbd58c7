import Foundation
import HTTPTypes
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Notices that members get by mail, and how they unsubscribe.
struct NoticeTests {
    @Test func `A mail of a kind can be ended by the one request of a mail program`() async throws {
        let server = try await TestServer()
        let (anna, bela, cora) = (
            try await server.member("Anna"), try await server.member("Bela"), try await server.member("Cora")
        )
        try await server.forgetMails()
        func befriend(_ from: Member) async throws {
            #expect(
                try await server.call(.post, "/friend-requests", as: from.bearer, ["userId": "\(anna.id)"]).status
                    == 201)
        }
        try await befriend(bela)
        let mail = try #require(try await server.mails(to: anna.email).first)
        #expect(mail.subject.contains("Bela") && mail.header("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        let address = try #require(mail.header("List-Unsubscribe")).trimmingCharacters(in: .init(charactersIn: "<>"))
        #expect(mail.text.contains(address) && mail.html.contains(address))
        let path = try #require(address.range(of: "/unsubscribe/")).lowerBound
        // Following the link alone unsubscribes from nothing.
        #expect(try await server.send(.get, String(address[path...])).status == 200)
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        let wrong = try await server.send(
            .post, "/unsubscribe/wrong/friendRequest", headers: form, bytes: Array("List-Unsubscribe=One-Click".utf8))
        #expect(wrong.status == 404)
        try await server.forgetMails()
        let done = try await server.send(
            .post, String(address[path...]), headers: form, bytes: Array("List-Unsubscribe=One-Click".utf8))
        #expect(done.status == 200)
        try await befriend(cora)
        #expect(try await server.mails(to: anna.email).isEmpty)
        let inbox = try await server.call(.get, "/notifications", as: anna.bearer).json["items"].array ?? []
        #expect(inbox.map { $0["kind"].string } == ["friendRequest", "friendRequest"], "the inbox has everything")
        // Other kinds of notices continue.
        #expect(
            try await server.call(
                .put, "/friend-requests/\(try await server.request(from: bela, to: anna))", as: anna.bearer
            ).status == 200)
        #expect(try await server.mails(to: bela.email).contains { $0.subject.contains("friends now") })
    }

    @Test func `A mail that nobody can do without has no end`() async throws {
        let server = try await TestServer()
        let uma = try await server.member("Uma", isVerified: false)
        let mail = try #require(try await server.mails(to: uma.email).first)
        #expect(mail.header("List-Unsubscribe") == nil)
    }

    @Test func `Every reply carries the limits, also where there is nothing`() async throws {
        let server = try await TestServer()
        for path in ["/nothing/here", "/openapi.json", "/api/v1/nothing", "/"] {
            let reply = try await server.send(.get, path)
            #expect(reply.header("RateLimit") != nil, "\(path)")
        }
        #expect(try await server.send(.get, "/do/event.create").header("Location") == "/")
    }
}

extension TestServer {
    fileprivate func request(from: Member, to: Member) async throws -> String {
        let items = try await call(.get, "/friend-requests", as: to.bearer).json["items"].array ?? []
        guard let id = items.first(where: { $0["person"]["id"] == "\(from.id)" })?["id"].string else {
            throw Unexpected("no request")
        }
        return id
    }
}
