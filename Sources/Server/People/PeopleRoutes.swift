extension FeatureRoutes {
    static let people = FeatureRoutes(
        api: { api, _ in PeopleAPI().register(with: api) },
        pages: { pages, forms, _ in PeoplePages(pages: pages, forms: forms).register() })
}
