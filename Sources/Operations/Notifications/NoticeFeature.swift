extension Feature {
    static let notifications = Feature(
        commands: [
            ReadNotices.self, DeliverNotice.self, UpdatePreferences.self, Unsubscribe.self, SubscribePush.self,
            UnsubscribePush.self, DropPushSubscription.self,
        ],
        shapes: [.notice, .preferences, .pushSubscription],
        tables: PersonalDataTable.notifications,
        eventRows: [.notices])
}
