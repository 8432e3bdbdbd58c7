extension FeatureRoutes {
    static let todos = FeatureRoutes(
        api: { api, _ in TodoAPI().register(with: api) },
        pages: { pages, forms, _ in TodoPages(pages: pages, forms: forms).register() })
}
