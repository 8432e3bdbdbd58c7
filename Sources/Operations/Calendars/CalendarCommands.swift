/// The commands of calendars, for ``CommandRegistry``.
enum CalendarCommands {
    static let all: [any Command.Type] = [
        CreateFeed.self, RevokeFeed.self, ImportEvents.self, DropMissingEvents.self, UndoImport.self,
    ]
}
