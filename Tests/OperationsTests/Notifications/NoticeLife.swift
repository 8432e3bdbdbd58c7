import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let notifications = [
        RandomAction(ReadNotices.self, 3) { d in
            guard d.g.one(in: 2) else { return (ReadNotices(), try d.person()) }
            let (id, who): (ID<Notice>, ID<User>) = try d.two("SELECT id, user_id FROM notice ORDER BY id")
            return (ReadNotices(ids: [id]), try d.actor(who))
        },
        RandomAction(UpdatePreferences.self) { d in
            let wants = d.g.one(in: 2)
            let quiet: Patch<UpdatePreferences.Quiet> = d.g.pick([
                .keep, .clear, .set(.init(from: "23:00", to: "07:00")),
            ])
            return (
                UpdatePreferences(
                    notifications: [d.g.pick(NoticeKind.allCases).rawValue: .init(email: wants, push: wants)],
                    quietHours: quiet),
                try d.person()
            )
        },
        RandomAction(Unsubscribe.self, 1) { d in
            (
                Unsubscribe(
                    token: try d.one("SELECT token FROM unsubscribe ORDER BY user_id"),
                    kind: d.g.pick(NoticeKind.allCases).rawValue), .nobody
            )
        },
        RandomAction(SubscribePush.self) { d in
            (SubscribePush(endpoint: endpoint(&d), keys: TestCommunity.pushKeys), try d.person())
        },
        RandomAction(UnsubscribePush.self, 1) { d in
            let who: ID<User> = try d.one("SELECT user_id FROM push_subscription ORDER BY id")
            return (UnsubscribePush(endpoint: d.g.one(in: 2) ? nil : endpoint(&d)), try d.actor(who))
        },
        RandomAction(DropPushSubscription.self, 1) { d in
            (DropPushSubscription(id: try d.one("SELECT id FROM push_subscription ORDER BY id")), .system)
        },
    ]

    private static func endpoint(_ d: inout RandomDraw) -> String { "https://push.example.org/\(d.g.int(1...3))" }
}
