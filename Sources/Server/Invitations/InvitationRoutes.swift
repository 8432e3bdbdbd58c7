extension FeatureRoutes {
    static let invitations = FeatureRoutes(
        api: { api, server in InvitationAPI(addresses: server.addresses).register(with: api) })
}
