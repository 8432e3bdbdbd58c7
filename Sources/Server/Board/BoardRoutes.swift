extension FeatureRoutes {
    static let board = FeatureRoutes(
        api: { api, server in BoardAPI(library: server.photos).register(with: api) },
        pages: { pages, forms, server in BoardPages(pages: pages, forms: forms, library: server.photos).register() })
}
