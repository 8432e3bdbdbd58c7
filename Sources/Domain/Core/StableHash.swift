/// FNV-1a with 64 bits: a hash that is the same on every machine and in every version, unlike `Hasher`.
///
/// It is not collision-resistant, so nobody may gain anything from a collision. What has to withstand an attack uses
/// SHA-256.
public enum StableHash {
    /// - Parameter seed: The initial state; another one gives another hash of the same bytes.
    public static func of(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
