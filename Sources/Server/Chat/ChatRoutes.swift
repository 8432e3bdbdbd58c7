extension FeatureRoutes {
    static let chat = FeatureRoutes(
        api: { api, _ in ChatAPI().register(with: api) },
        pages: { pages, forms, _ in ChatPages(pages: pages, forms: forms).register() })
}
