extension FeatureRoutes {
    static let photos = FeatureRoutes(
        api: { api, server in PhotoAPI(library: server.photos).register(with: api) },
        pages: { pages, forms, server in
            PhotoPages(
                pages: pages, forms: forms, library: server.photos,
                settings: AccountPages(pages, forms, server).settingsPage
            ).register()
        })
}
