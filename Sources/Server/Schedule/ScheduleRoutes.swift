extension FeatureRoutes {
    static let schedule = FeatureRoutes(
        api: { api, _ in ScheduleAPI().register(with: api) },
        pages: { pages, forms, _ in SchedulePages(pages: pages, forms: forms).register() })
}
