public import Testing

/// The correctness properties, by number. A test that proves one has its tag.
extension Tag {
    @Tag public static var P1: Self
    @Tag public static var P2: Self
    @Tag public static var P3: Self
    @Tag public static var P4: Self
    @Tag public static var P5: Self
    @Tag public static var P6: Self
    @Tag public static var P7: Self
    @Tag public static var P8: Self
    @Tag public static var P9: Self
    @Tag public static var P10: Self
    @Tag public static var P11: Self
    @Tag public static var P12: Self
    @Tag public static var P13: Self
    @Tag public static var P14: Self
    @Tag public static var P15: Self
    @Tag public static var P16: Self
    @Tag public static var P17: Self
    @Tag public static var P18: Self
    @Tag public static var P19: Self
    @Tag public static var P20: Self
    @Tag public static var P21: Self
    @Tag public static var P22: Self
    @Tag public static var P23: Self
    @Tag public static var P24: Self
    @Tag public static var P25: Self
    @Tag public static var P26: Self
    @Tag public static var P27: Self
    @Tag public static var P28: Self
    @Tag public static var P29: Self
    @Tag public static var P30: Self
    @Tag public static var P31: Self
    @Tag public static var P32: Self
    @Tag public static var P33: Self
    @Tag public static var P34: Self
    @Tag public static var P35: Self
    @Tag public static var P36: Self
    @Tag public static var P37: Self
    @Tag public static var P38: Self
    @Tag public static var P39: Self
    @Tag public static var P40: Self
    @Tag public static var P41: Self
    @Tag public static var P42: Self
    @Tag public static var P43: Self
    @Tag public static var P44: Self
    @Tag public static var P45: Self
    @Tag public static var P46: Self
    @Tag public static var P47: Self
    @Tag public static var P48: Self
    @Tag public static var P49: Self
    @Tag public static var P50: Self
    @Tag public static var P51: Self
    @Tag public static var P52: Self
    @Tag public static var P53: Self
    @Tag public static var P54: Self
    @Tag public static var P55: Self
    @Tag public static var P56: Self
    @Tag public static var P57: Self
    @Tag public static var P58: Self
    @Tag public static var P60: Self
}

extension Tag {
    /// Of a suite that waits for what comes over a real socket or from a process: among hundreds of other tests it would
    /// measure those. `bin/test` runs these suites after all others (`bin/alone`).
    @Tag public static var alone: Self
}
