/// The image formats that people may upload, detected by their first bytes and never by a file name.
public enum PhotoType: String, Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case heic

    /// Detects the format of an image; nil for anything else, whatever its name.
    ///
    /// This only decides which decoder may read the bytes. The decoder finds out whether the image is complete.
    public init?(content bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(PhotoType.maxHeaderBytes))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if PhotoType.isHEIC(head) {
            self = .heic
        } else {
            return nil
        }
    }

    /// Enough for the list of brands at the start of an HEIF file.
    private static let maxHeaderBytes = 256

    /// Whether the bytes are HEIC. HEIF (ISO/IEC 23008-12) begins with a box `ftyp`: its size, a major brand, a
    /// version, and compatible brands. AVIF is a related format with its own brands and another codec.
    private static func isHEIC(_ head: [UInt8]) -> Bool {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let size = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        guard size >= 16 else { return false }
        let end = min(size, head.count)
        var brands = [String(decoding: head[8..<12], as: UTF8.self)]
        var start = 16
        while start + 4 <= end {
            brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
            start += 4
        }
        if brands.contains(where: { ["heic", "heix", "heim", "heis"].contains($0) }) { return true }
        return ["mif1", "msf1"].contains(brands[0]) && !brands.contains { $0 == "avif" || $0 == "avis" }
    }
}
