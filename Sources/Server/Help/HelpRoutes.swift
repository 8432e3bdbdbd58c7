extension FeatureRoutes {
    static let help = FeatureRoutes(
        api: { api, server in HelpAPI(desk: server.desk, languages: server.languages).register(with: api) },
        pages: { pages, forms, server in
            HelpPages(pages: pages, forms: forms, desk: server.desk, languages: server.languages).register()
        })
}
