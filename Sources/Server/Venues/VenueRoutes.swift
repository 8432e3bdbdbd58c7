extension FeatureRoutes {
    static let venues = FeatureRoutes(
        api: { api, _ in VenueAPI().register(with: api) },
        pages: { pages, forms, _ in VenuePages(pages: pages, forms: forms).register() })
}
