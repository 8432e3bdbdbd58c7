import Crypto
import Domain
import Foundation
import Subprocess

/// A decoded upload: two clean JPEGs in a temporary folder.
struct DecodedPhoto: Sendable {
    var full: URL
    var thumb: URL
    /// The SHA-256 of the full-size file.
    var hash: String
    /// The size of both files in bytes.
    var bytes: Int
}

/// Converts an upload to clean JPEGs: upright, sRGB, without metadata, and no larger than needed.
///
/// Untrusted input is decoded by libvips in a separate process, with limits on time, memory and output. A hostile file
/// can at worst be refused.
struct PhotoDecoder: Sendable {
    /// Resource limits of one process.
    struct Limits: Sendable {
        var processorSeconds = 10
        /// Memory (data segment) in KiB. Fifty megapixels of HEIC, the most demanding format, take 373 MiB.
        /// `deploy/mingle.service` allows for this limit.
        var memory = 448 << 10
        /// Address space in KiB, including libraries, for systems that do not limit memory.
        var addressSpace = 1 << 20
        /// The maximum size of a written file, in blocks of 512 bytes.
        var fileBlocks = 32 << 11
        /// The wall-clock time limit.
        var timeout = Duration.seconds(30)
    }

    let workshop: URL
    var limits = Limits()
    /// The search path for the programs.
    var path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

    /// Decodes a file and passes the result to `use`. Its files are deleted afterwards, unless they were moved.
    ///
    /// - Throws: ``Refusal`` `invalid` at `photo` for an invalid or truncated picture; `unavailable` if libvips
    ///   is missing.
    func decode<Value>(_ file: URL, _ use: (DecodedPhoto) async throws -> Value) async throws -> Value {
        let folder = workshop.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("in")
        // A hard link on the same disk; a copy otherwise, as in tests.
        do { try FileManager.default.linkItem(at: file, to: source) } catch {
            try FileManager.default.copyItem(at: file, to: source)
        }

        // The header first, because a small file can claim a size that fits no memory.
        let head = try Head(await run(["vipsheader", "in"], in: folder))
        try PhotoRules.checkSize(width: head.width, height: head.height)
        // A colour picture without a profile is assumed to be sRGB, which libvips does not do by default. A grey one
        // needs no conversion, and neither does the thumbnail of a converted picture.
        let colours = head.isGrey ? [] : ["--export-profile", "srgb", "--import-profile", "srgb"]
        try await shrink("in", to: "full.jpg", side: PhotoRules.longSide, colours, in: folder)
        try await shrink("full.jpg", to: "thumb.jpg", side: PhotoRules.thumbnailSide, [], in: folder)

        let (full, thumb) = (folder.appendingPathComponent("full.jpg"), folder.appendingPathComponent("thumb.jpg"))
        let content = try Data(contentsOf: full)
        let size = try FileManager.default.attributesOfItem(atPath: thumb.path)[.size] as? Int ?? 0
        return try await use(
            DecodedPhoto(
                full: full, thumb: thumb, hash: SHA256.hash(data: content).map { Hex.byte($0) }.joined(),
                bytes: content.count + size))
    }

    /// Resizes a picture. `vips thumbnail` applies the orientation. Among libvips' programs, it alone can refuse
    /// truncated files; `vipsthumbnail` fills the rest with grey.
    private func shrink(
        _ source: String, to target: String, side: Int, _ colours: [String], in folder: URL
    ) async throws {
        _ = try await run(
            [
                "vips", "thumbnail", source, "\(target)[Q=82,strip,background=255,optimize_coding]", "\(side)",
                "--height", "\(side)", "--size", "down", "--fail-on", "truncated",
            ] + colours, in: folder)
    }

    /// Runs a program and returns its output.
    private func run(_ command: [String], in folder: URL) async throws -> String {
        let process = LimitedProcess(
            processorSeconds: limits.processorSeconds, memory: limits.memory, addressSpace: limits.addressSpace,
            fileBlocks: limits.fileBlocks, output: 64 << 10, timeout: limits.timeout)
        let result = try await process.run(
            command, in: folder,
            environment: [
                "PATH": path, "HOME": folder.path, "TMPDIR": folder.path, "LC_ALL": "C",
                // Only decoders that are tested against hostile files; one thread; no spilling to disk.
                "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "1g", "VIPS_WARNING": "0",
            ])
        guard let result else { throw PhotoRules.unreadable }
        if case .exited(let code) = result.status, code == 126 || code == 127 {
            throw Refusal(.unavailable, "We can’t accept photos at the moment.", retryAfter: 3600)
        }
        guard result.status.isSuccess else { throw PhotoRules.unreadable }
        return String(decoding: result.output, as: UTF8.self)
    }

    /// The properties of a picture before it is decoded.
    struct Head: Hashable {
        /// Pixels.
        var width: Int
        var height: Int
        var isGrey: Bool

        /// Parses the output of `vipsheader`, such as `in: 4000x3000 uchar, 3 bands, srgb, jpegload`.
        init(_ line: String) throws {
            let words = line.split { $0.isWhitespace || $0 == "," }
            let numbers =
                words.dropFirst().first?.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) } ?? []
            guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else {
                throw PhotoRules.unreadable
            }
            self.width = width
            self.height = height
            isGrey = words.contains("b-w") || words.contains("grey16")
        }
    }
}

enum Hex {
    /// Returns two lower-case hexadecimal digits.
    static func byte(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
}
