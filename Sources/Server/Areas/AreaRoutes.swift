extension FeatureRoutes {
    static let areas = FeatureRoutes(
        api: { api, _ in AreaAPI().register(with: api) },
        pages: { pages, forms, _ in AreaPages(pages: pages, forms: forms).register() })
}
