extension FeatureRoutes {
    static let analytics = FeatureRoutes(
        api: { api, server in AnalyticsAPI(currentSettings: server.currentSettings).register(with: api) },
        pages: { pages, _, _ in AnalyticsPages(pages: pages).register() })
}
