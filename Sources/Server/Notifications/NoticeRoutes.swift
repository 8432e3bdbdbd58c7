extension FeatureRoutes {
    static let notifications = FeatureRoutes(
        api: { api, server in NoticeAPI(pushKey: { try await server.pushKeys.publicKey() }).register(with: api) },
        pages: { pages, forms, _ in NoticePages(pages: pages, forms: forms).register() })
}
