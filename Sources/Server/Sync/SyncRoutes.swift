extension FeatureRoutes {
    static let sync = FeatureRoutes(
        api: { api, server in
            PushAPI().register(with: api)
            PullAPI(community: server.community, syncBatches: server.syncBatches).register(with: api)
            StreamAPI(
                community: server.community, hub: server.hub, slots: SlotPool(), syncBatches: server.syncBatches
            ).register(with: api)
        })
}
