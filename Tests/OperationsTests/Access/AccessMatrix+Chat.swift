import Domain
import Store
import Testing

@testable import Operations

extension AccessMatrixTests {
    static let chat: [Line] = [
        Line(reading: "read a private chat", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try ChatQuery.messages(of: s.event, as: a, limit: 5, in: $0) }
        },
        Line(
            reading: "read the chat of a public event", allowed: [.invited, .going, .host], others: .notAllowed,
            signedOut
        ) { s, a in
            _ = try await s.community.read { try ChatQuery.messages(of: s.open, as: a, after: 0, limit: 5, in: $0) }
        },
        Line(reading: "read one message", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            _ = try await s.community.read { try ChatQuery.message(s.message, as: a, in: $0) }
        },
        Line(SendMessage.self, "write", allowed: [.invited, .going, .host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(SendMessage(event: s.event, body: "Me too"), as: a)
        },
        Line(
            EditMessage.self, "correct a message", allowed: [.going], others: .notFound,
            hostOnly.merging([.host: .notAllowed]) { $1 }
        ) { s, a in
            try await s.community.perform(EditMessage(id: s.message, body: "Hi"), as: a)
        },
        Line(DeleteMessage.self, "delete a message", allowed: [.going, .host], others: .notFound, hostOnly) { s, a in
            try await s.community.perform(DeleteMessage(id: s.message), as: a)
        },
        Line(
            MarkRead.self, "note how far one has read", allowed: [.invited, .going, .host], others: .notFound, signedOut
        ) { s, a in
            try await s.community.perform(MarkRead(event: s.event, upTo: s.message), as: a)
        },
    ]
}
