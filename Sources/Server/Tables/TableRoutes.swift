extension FeatureRoutes {
    static let tables = FeatureRoutes(
        api: { api, server in
            TableAPI(imports: server.tables, exports: server.tableExports, currentSettings: server.currentSettings)
                .register(with: api)
        },
        pages: { pages, forms, server in
            TablePages(pages: pages, forms: forms, imports: server.tables).register()
        })
}
