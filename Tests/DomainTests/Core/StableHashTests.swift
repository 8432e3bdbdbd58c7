import Domain
import Testing

struct StableHashTests {
    /// Vectors of the authors (Fowler, Noll, Vo).
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func hashesAsPublished(_ text: String, _ hash: UInt64) {
        #expect(StableHash.of(text.utf8) == hash)
    }
}
