import CQRencode
import Domain
import HTML

/// QR codes as SVG images.
enum QRCode {
    /// Returns the image of a URL.
    ///
    /// - Throws: ``Refusal`` `not_found` if the URL is too long for a QR code.
    static func reply(_ address: String) throws -> Reply {
        guard let svg = svg(address) else { throw Refusal.notFound }
        return Reply(type: "image/svg+xml", body: svg)
    }

    /// Returns the SVG image of a text; nil if the text is too long for a QR code.
    static func svg(_ text: String) -> [UInt8]? {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        var path = ""
        for y in 0..<width {
            for x in 0..<width where code.pointee.data[y * width + x] & 1 == 1 { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
        }
        let size = width + 8
        let svg: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path fill="#111" d="\(path)"/></svg>
            """
        return svg.bytes
    }
}
