import Testing

extension Tag {
    /// Text with markup, quotes or control characters appears as typed and runs nowhere.
    @Tag static var P57: Self
}
