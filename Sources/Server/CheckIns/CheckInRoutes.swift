extension FeatureRoutes {
    static let checkIns = FeatureRoutes(
        api: { api, _ in CheckInAPI().register(with: api) },
        pages: { pages, forms, server in
            CheckInPages(pages: pages, forms: forms, addresses: server.addresses).register()
        })
}
