/// The commands of notices, for ``CommandRegistry``.
enum NoticeCommands {
    static let all: [any Command.Type] = [
        ReadNotices.self, DeliverNotice.self, UpdatePreferences.self, Unsubscribe.self, SubscribePush.self,
        UnsubscribePush.self, DropPushSubscription.self,
    ]
}
