extension FeatureRoutes {
    static let activities = FeatureRoutes(
        api: { api, _ in ActivityAPI().register(with: api) },
        pages: { pages, forms, _ in
            ActivityPages(pages: pages, forms: forms).register()
            EventActivityPages(pages: pages, forms: forms).register()
        })
}
