extension FeatureRoutes {
    static let administration = FeatureRoutes(
        api: { api, _ in AdministrationAPI().register(with: api) },
        pages: { pages, forms, _ in AdministrationPages(pages: pages, forms: forms).register() })
}
