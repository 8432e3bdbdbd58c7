/// The properties of a PNG file from its first chunk, `IHDR` (PNG specification, 11.2.2).
struct PNGHeader {
    /// In pixels.
    let width: Int
    let height: Int
    /// After decoding.
    let bytesPerPixel: Int
    /// Whether its rows come in seven passes, so that decoding holds the whole image in memory.
    let isInterlaced: Bool

    /// Returns nil if the chunk is missing or invalid.
    ///
    /// - Parameter bytes: The start of the file; 29 bytes are read.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 29, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        width = number(16)
        height = number(20)
        let channels: Int
        switch bytes[25] {
        case 0: channels = 1
        case 2: channels = 3
        // A palette, perhaps with transparency, becomes colours.
        case 3, 6: channels = 4
        case 4: channels = 2
        default: return nil
        }
        bytesPerPixel = channels * (bytes[24] > 8 ? 2 : 1)
        isInterlaced = bytes[28] != 0
    }
}
