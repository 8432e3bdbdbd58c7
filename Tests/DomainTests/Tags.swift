import Testing

extension Tag {
    /// Numbers of the correctness properties.
    @Tag static var P6: Self
    @Tag static var P41: Self
    @Tag static var P42: Self
    @Tag static var P43: Self
}
