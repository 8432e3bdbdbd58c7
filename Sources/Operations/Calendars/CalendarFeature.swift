extension Feature {
    static let calendars = Feature(
        commands: [
            CreateFeed.self, RevokeFeed.self, ImportEvents.self, DropMissingEvents.self, PublishImport.self,
            UndoImport.self,
        ],
        shapes: [.feed, .eventImport],
        tables: PersonalDataTable.calendars)
}
