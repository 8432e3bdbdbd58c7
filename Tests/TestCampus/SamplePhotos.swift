import Foundation
import HTTPTypes
import Properties

/// Pictures of every kind, made with the system's libvips or byte by byte.
enum SamplePhotos {
    static let red: [Double] = [220, 20, 20]
    static let blue: [Double] = [20, 20, 220]

    /// Returns a picture, 300 × 200 by default, with a red left half and a blue right half.
    ///
    /// - Parameters:
    ///   - operation: a libvips operation that is applied before the picture is written.
    ///   - options: for the writer.
    static func picture(
        _ kind: String, width: Int = 300, height: Int = 200, by operation: [String] = ["copy"], options: String = ""
    ) throws -> [UInt8] {
        let folder = Scratch.path("picture")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func vips(_ arguments: String...) throws { try run("vips", arguments, in: folder) }
        try vips("black", "black.png", "\(width / 2)", "\(height)", "--bands", "3")
        try vips("linear", "black.png", "red.png", "1", "220 20 20", "--uchar")
        try vips("linear", "black.png", "blue.png", "1", "20 20 220", "--uchar")
        try vips("join", "red.png", "blue.png", "both.png", "horizontal")
        try run("vips", [operation[0], "both.png", "out.\(kind)[\(options)]"] + operation.dropFirst(), in: folder)
        return Array(try Data(contentsOf: folder.appending(path: "out.\(kind)")))
    }

    /// The smallest complete picture: one grey pixel, as PNG.
    static let pixel: [UInt8] = png(
        claiming: 1, 1,
        data: [0x78, 0x01, 0x01, 0x04, 0x00, 0xFB, 0xFF, 0x00, 0x80, 0x80, 0x80, 0x03, 0x04, 0x01, 0x81])

    /// Returns a JPEG of pure noise, which does not compress.
    static func noise(width: Int, height: Int) throws -> [UInt8] {
        let folder = Scratch.path("noise")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try run(
            "vips", ["gaussnoise", "noise.jpg", "\(width)", "\(height)", "--mean", "128", "--sigma", "60"], in: folder)
        return Array(try Data(contentsOf: folder.appending(path: "noise.jpg")))
    }

    /// Returns a JPEG as a phone writes it in portrait: rotated by a quarter turn, with its GPS position.
    static func fromTelephone() throws -> [UInt8] {
        var photo = try picture("jpg")
        photo.insert(contentsOf: exif, at: 2)
        return photo
    }

    /// An APP1 segment with orientation 6 (rotate right to see it upright), a maker and a GPS directory (TIFF 6,
    /// EXIF 2.3).
    private static var exif: [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let maker = Array("SecretMaker\u{0}".utf8)
        let first = 8 + 2 + 3 * 12 + 4
        let gps = first + maker.count
        var tiff = Array("MM".utf8) + number(42, 2) + number(8, 4) + number(3, 2)
        tiff += entry(0x010F, 2, maker.count, number(first, 4))
        tiff += entry(0x0112, 3, 1, number(6, 2) + [0, 0])
        tiff += entry(0x8825, 4, 1, number(gps, 4)) + number(0, 4) + maker
        tiff +=
            number(2, 2) + entry(1, 2, 2, Array("N\u{0}\u{0}\u{0}".utf8)) + entry(2, 5, 1, number(gps + 2 + 24 + 4, 4))
            + number(0, 4)
        tiff += number(52, 4) + number(1, 4)
        let content = Array("Exif\u{0}\u{0}".utf8) + tiff
        return [0xFF, 0xE1] + number(content.count + 2, 2) + content
    }

    /// Returns a PNG of a few bytes that claims a size.
    ///
    /// - Parameter data: its pixels, compressed by zlib; by default far too few.
    static func png(
        claiming width: Int, _ height: Int, data: [UInt8] = [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            let content = Array(name.utf8) + data
            return number(data.count) + content + number(Int(crc(content)))
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", data) + chunk("IEND", [])
    }

    /// Returns the CRC-32 of PNG (ISO 3309).
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }

    /// What an independent decoder reads from a JPEG.
    struct Look {
        var width: Int
        var height: Int
        /// All metadata in the file.
        var metadata: String
        /// Returns the red, green and blue of a pixel, 0–255.
        var point: @Sendable (Int, Int) throws -> [Double]
    }

    static func look(at jpeg: [UInt8]) throws -> Look {
        let file = Scratch.path("look.jpg")
        try Data(jpeg).write(to: file)
        let folder = file.deletingLastPathComponent()
        func field(_ name: String) throws -> Int {
            Int(
                try run("vipsheader", ["-f", name, file.path], in: folder).trimmingCharacters(
                    in: .whitespacesAndNewlines)) ?? 0
        }
        return Look(
            width: try field("width"), height: try field("height"),
            metadata: try run("vipsheader", ["-a", file.path], in: folder)
        ) { x, y in
            try run("vips", ["getpoint", file.path, "\(x)", "\(y)"], in: folder).split(whereSeparator: \.isWhitespace)
                .compactMap { Double($0) }
        }
    }

    @discardableResult
    private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
        let done = try SystemProgram([program] + arguments, in: folder)
        guard done.status == 0 else { throw SystemProgram.Failed(command: "\(program) \(arguments)") }
        return done.text
    }
}

extension TestServer {
    var photos: URL { folder.appending(path: "photos") }

    /// Returns every file in the photo folder.
    func photoFiles() -> [String] {
        let names = FileManager.default.enumerator(atPath: photos.path)?.compactMap { $0 as? String } ?? []
        return names.filter {
            !((try? photos.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
        }
        .sorted()
    }

    func putPhoto(
        _ path: String, _ bytes: [UInt8], type: String = "image/jpeg", as member: Member,
        method: HTTPRequest.Method = .put
    ) async throws -> ReceivedReply {
        try await send(method, "/api/v1" + path, as: member.bearer, headers: ["Content-Type": type], bytes: bytes)
    }

    /// Sends a photo through a form as a browser does.
    func photoForm(
        _ path: String, _ bytes: [UInt8], name: String = "photo.jpg", method: HTTPRequest.Method = .post,
        fields: [(name: String, value: String)] = [], as sender: Sender
    ) async throws -> ReceivedReply {
        let head =
            fields.map { "--b0undary\r\nContent-Disposition: form-data; name=\"\($0.name)\"\r\n\r\n\($0.value)\r\n" }
            .joined()
            + "--b0undary\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(name)\"\r\nContent-Type: image/jpeg\r\n\r\n"
        return try await send(
            method, path, as: sender,
            headers: ["Content-Type": "multipart/form-data; boundary=b0undary", "Sec-Fetch-Site": "same-origin"],
            bytes: Array(head.utf8) + bytes + Array("\r\n--b0undary--\r\n".utf8))
    }
}
