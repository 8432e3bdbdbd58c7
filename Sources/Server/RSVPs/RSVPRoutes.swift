extension FeatureRoutes {
    static let rsvps = FeatureRoutes(
        api: { api, server in RSVPAPI(limiter: server.limiter).register(with: api) })
}
