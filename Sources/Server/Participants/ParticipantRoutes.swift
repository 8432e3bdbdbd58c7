extension FeatureRoutes {
    static let participants = FeatureRoutes(
        api: { api, _ in ParticipantAPI().register(with: api) },
        pages: { pages, forms, _ in ParticipantPages(pages: pages, forms: forms).register() })
}
