import Domain

extension PageContext {
    /// An id that nothing has: another for each name, each `formSeed` and each day (UTC).
    ///
    /// A page that is loaded again before its viewer has sent a form has the same ids, so its bytes and its tag stay the same.
    func newID<Subject>(for name: String) -> ID<Subject> {
        // SplitMix64, begun with the name (FNV-1a).
        var state = name.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ formSeed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return ID(at: Instant(seconds: now.seconds / 86_400 * 86_400)) {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}
