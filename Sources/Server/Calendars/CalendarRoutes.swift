extension FeatureRoutes {
    static let calendars = FeatureRoutes(
        api: { api, server in
            CalendarAPI(
                addresses: server.addresses, limiter: server.limiter, shared: server.shared,
                languages: server.languages
            ).register(with: api)
            ImportAPI(imports: server.imports).register(with: api)
        },
        pages: { pages, forms, server in
            ImportPages(pages: pages, forms: forms, imports: server.imports).register()
        })
}
