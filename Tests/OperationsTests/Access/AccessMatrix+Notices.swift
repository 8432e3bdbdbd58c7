import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let notices: [Line] = [
        Line(reading: "read one's inbox", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try NoticeQuery.notices(as: a, limit: 5, in: $0) }
        },
        Line(ReadNotices.self, "mark one's inbox as read", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(ReadNotices(), as: a)
        },
        Line(reading: "read one's preferences", allowed: verified, others: nil, signedOut) { s, a in
            _ = try await s.community.read { try PreferencesQuery.preferences(as: a, in: $0) }
        },
        Line(UpdatePreferences.self, "change one's preferences", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(UpdatePreferences(notifications: ["message": .init(push: false)]), as: a)
        },
        Line(Unsubscribe.self, "unsubscribe without the secret", others: .notFound) { s, a in
            try await s.community.perform(Unsubscribe(token: "\(s.id(.host))", kind: "message"), as: a)
        },
        Line(SubscribePush.self, "subscribe a browser", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(
                SubscribePush(endpoint: "https://push.example.org/x", keys: TestCommunity.pushKeys), as: a)
        },
        Line(UnsubscribePush.self, "unsubscribe browsers", allowed: verified, others: nil, signedOut) { s, a in
            try await s.community.perform(UnsubscribePush(), as: a)
        },
    ]
}
