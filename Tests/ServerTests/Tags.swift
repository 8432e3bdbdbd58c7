import Testing

extension Tag {
    /// Numbers of the correctness properties.
    @Tag static var P1: Self
    @Tag static var P5: Self
    @Tag static var P6: Self
    @Tag static var P11: Self
    @Tag static var P41: Self
    @Tag static var P42: Self
    @Tag static var P43: Self
    @Tag static var P45: Self
    @Tag static var P52: Self
    @Tag static var P57: Self
    @Tag static var P58: Self
}
