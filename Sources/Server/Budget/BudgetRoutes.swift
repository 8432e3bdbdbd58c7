extension FeatureRoutes {
    static let budget = FeatureRoutes(
        api: { api, server in BudgetAPI(library: server.photos, limiter: server.limiter).register(with: api) },
        pages: { pages, forms, server in BudgetPages(pages: pages, forms: forms, library: server.photos).register() })
}
