import Testing

extension Tag {
    /// Numbers of the correctness properties.
    @Tag static var P57: Self
    @Tag static var P60: Self
}
