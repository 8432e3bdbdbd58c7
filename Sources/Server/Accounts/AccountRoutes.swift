extension FeatureRoutes {
    static let accounts = FeatureRoutes(
        api: { api, server in
            AccountAPI(
                community: server.community, limiter: server.limiter, exports: server.exports, seen: server.seen
            ).register(with: api)
        },
        pages: { pages, forms, server in AccountPages(pages, forms, server).register() })
}
