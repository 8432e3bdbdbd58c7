import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let notifications = [
        Scenario(DeliverNotice.self, "") { w in
            let id: ID<Notice>? = try await w.community.value("SELECT id FROM notice ORDER BY id LIMIT 1")
            try await w.community.perform(DeliverNotice(id: id!, mail: nil), as: .system)
        },
        Scenario(ReadNotices.self, "all") { w in try await w.community.perform(ReadNotices(), as: w.ana) },
        Scenario(UpdatePreferences.self, "") { w in
            try await w.community.perform(
                UpdatePreferences(notifications: ["invited": .init(email: false)], quietHours: .clear), as: w.bo)
        },
        Scenario(Unsubscribe.self, "") { w in
            try await w.community.perform(
                Unsubscribe(token: w.unsubscribeToken(of: w.bo), kind: "message"), as: .nobody)
        },
        Scenario(SubscribePush.self, "the browser of somebody else") { w in
            try await w.community.perform(
                SubscribePush(endpoint: "https://push.example.org/bo", keys: TestCommunity.pushKeys), as: w.cem)
        },
        Scenario(UnsubscribePush.self, "") { w in try await w.community.perform(UnsubscribePush(), as: w.bo) },
        Scenario(DropPushSubscription.self, "") { w in
            let id: ID<PushSubscription>? = try await w.community.value("SELECT id FROM push_subscription")
            try await w.community.perform(DropPushSubscription(id: id!), as: .system)
        },
    ]
}
