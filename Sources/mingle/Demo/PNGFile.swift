/// Writes pixels as an uncompressed PNG (PNG specification, third edition), because it is read only once.
enum PNGFile {
    /// - Parameter pixels: Rows from the top, three bytes per pixel: red, green and blue.
    static func bytes(of pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + height)
        for row in 0..<height { rows += [0] + pixels[row * width * 3..<(row + 1) * width * 3] }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    private static func number(_ value: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) } }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in body { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
        return number(content.count) + body + number(Int(sum ^ 0xFFFF_FFFF))
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    /// Returns a zlib stream of stored, uncompressed blocks (RFC 1950, RFC 1951).
    private static func stored(_ content: [UInt8]) -> [UInt8] {
        var written: [UInt8] = [0x78, 0x01]
        var (start, a, b): (Int, UInt32, UInt32) = (0, 1, 0)
        while start < content.count {
            let end = min(start + 65_535, content.count)
            let length = UInt16(end - start)
            written.append(end == content.count ? 1 : 0)
            for part in [length, ~length] { written += [UInt8(part & 0xFF), UInt8(part >> 8)] }
            written += content[start..<end]
            start = end
        }
        for byte in content {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return written + number(Int(b << 16 | a))
    }
}
