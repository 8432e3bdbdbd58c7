import Operations
import Store

extension ServerFeature {
    static let notifications = ServerFeature(
        commands: [
            DeliverNotice.self, Unsubscribe.self, SubscribePush.self, UnsubscribePush.self, DropPushSubscription.self,
        ],
        tables: PersonalDataTable.notifications)
}

extension PersonalDataTable {
    static let notifications: [PersonalDataTable] = [
        PersonalDataTable(
            name: "notice",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .text("kind"), .person("actor_id"),
                .event("event_id"), .textOfOthers("title"),
                .withheld("announcement_id", "the words are those of a host, and are read where the event is"),
                .withheld("about_id", "of no meaning outside"), .time("about_at"), .text("about_start_date"),
                .text("about_end_date"), .text("about_zone"), .textOfOthers("detail"),
                .flag("is_late"),
                .number("count"), .time("made_at"), .time("read_at"),
            ],
            isOf: own("user_id"), section: "inbox",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .notice, recipient: .user("user_id"))])),
        // Notices of a former member's actions are deleted, except those of cancellations and announcements.
        PersonalDataTable(
            name: "notice", columns: [.withheld("actor_id", "in the inboxes of others")],
            isOf: { "t.actor_id = \($0.id) AND t.kind NOT IN ('eventCancelled', 'announcement')" },
            deletion: .deletesRows(by: "id", logged: [.init(kind: .notice, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "notice_delivery",
            columns: [.withheld("notice_id", "in the inbox"), .withheld("at", "of no meaning outside")],
            deletion: .withTable("notice")),
        PersonalDataTable(
            name: "pending_notice",
            columns: [.withheld("event_id", "of the event"), .withheld("kind", "of the event")],
            deletion: .namesNobody("of the event")),
        PersonalDataTable(
            name: "unsubscribe", columns: [.withheld("user_id", "always oneself"), .withheld("token", "a secret")],
            isOf: own("user_id"), deletion: .deletesRows(by: "user_id", logged: [])),
        PersonalDataTable(
            name: "preferences",
            columns: [
                .withheld("user_id", "always oneself"), .text("changed"), .number("quiet_from"), .number("quiet_to"),
                .text("reminders"),
                .text("todo_reminders"),
            ],
            isOf: own("user_id"), section: "preferences",
            deletion: .deletesRows(by: "user_id", logged: [.init(kind: .preferences, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "push_subscription",
            columns: [
                .id("id"), .withheld("user_id", "always oneself"), .withheld("session_id", "in the sessions"),
                .text("endpoint"),
                .time("made_at"),
            ],
            isOf: own("user_id"), section: "pushSubscriptions",
            deletion: .deletesRows(by: "id", logged: [.init(kind: .pushSubscription, recipient: .user("user_id"))])),
        PersonalDataTable(
            name: "push_key",
            columns: [
                .withheld("subscription_id", "in the subscriptions"), .withheld("p256dh", "a key of the browser"),
                .withheld("auth", "a secret"),
            ],
            deletion: .withTable("push_subscription")),
    ]
}
