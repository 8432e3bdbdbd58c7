extension FeatureRoutes {
    static let hosts = FeatureRoutes(
        api: { api, _ in HostAPI().register(with: api) },
        pages: { pages, forms, server in
            HostPages(pages: pages, forms: forms, addresses: server.addresses).register()
        })
}
