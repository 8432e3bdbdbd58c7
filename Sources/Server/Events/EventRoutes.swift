extension FeatureRoutes {
    static let events = FeatureRoutes(
        api: { api, server in EventAPI(fragments: server.listedEvents).register(with: api) },
        pages: { pages, forms, server in
            EventPages(
                pages: pages, forms: forms, addresses: server.addresses, cards: server.cards,
                pageFragments: server.pageFragments
            ).register()
        })
}
