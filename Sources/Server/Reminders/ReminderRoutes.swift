extension FeatureRoutes {
    static let reminders = FeatureRoutes(
        api: { api, _ in ReminderAPI().register(with: api) },
        pages: { pages, forms, _ in ReminderPages(pages: pages, forms: forms).register() })
}
