extension FeatureRoutes {
    static let programme = FeatureRoutes(
        api: { api, _ in ProgrammeAPI().register(with: api) },
        pages: { pages, forms, _ in ProgrammePages(pages: pages, forms: forms).register() })
}
