extension Feature {
    static let calendars = Feature(
        shapes: [.feed, .eventImport])
}
