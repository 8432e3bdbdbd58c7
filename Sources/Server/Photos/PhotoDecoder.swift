import Crypto
import Domain
import Foundation
import Subprocess

/// What became of an upload: two clean JPEGs, in a folder that goes when the work is done.
struct DecodedPhoto: Sendable {
    var full: URL
    var thumb: URL
    /// SHA-256 of the full one.
    var hash: String
    /// Of both together.
    var bytes: Int
}

/// Turns an upload into clean JPEGs: upright, sRGB, without metadata, no larger than need be.
///
/// Strangers' bytes are decoded by libvips in a process of its own, with limits on time, memory and what it writes, so
/// that the worst a hostile file can do is to be refused.
struct PhotoDecoder: Sendable {
    /// What one run of a program may use.
    struct Limits: Sendable {
        var processorSeconds = 10
        /// KiB of memory of its own. Fifty megapixels of HEIC, which needs the most, take 373 MiB. `deploy/mingle.service`
        /// has room for it.
        var memory = 448 << 10
        /// KiB of address space, libraries and all, for systems that do not count memory.
        var addressSpace = 1 << 20
        /// Blocks of 512 bytes in one file that is written.
        var fileBlocks = 32 << 11
        /// By the clock on the wall.
        var patience = Duration.seconds(30)
    }

    let workshop: URL
    var limits = Limits()
    /// Where the programs are looked for.
    var path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

    /// Decodes a file and hands the result to `use`, after which its files are gone unless they were moved.
    ///
    /// - Throws: ``Refusal`` `invalid` at `photo` for what is no whole picture, `unavailable` where libvips is missing.
    func decode<Value>(_ file: URL, _ use: (DecodedPhoto) async throws -> Value) async throws -> Value {
        let folder = workshop.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("in")
        // On the same disk it is the same file; elsewhere, as in tests, a copy.
        do { try FileManager.default.linkItem(at: file, to: source) } catch {
            try FileManager.default.copyItem(at: file, to: source)
        }

        // The head first: it is cheap to claim a size that no memory holds.
        let head = try Head(await run(["vipsheader", "in"], in: folder))
        try PhotoRules.checkSize(width: head.width, height: head.height)
        // A colour picture without a profile is sRGB already; told nothing, libvips takes it for something else. A grey one
        // has no colours to convert, and what is kept has been converted.
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

    /// `vips thumbnail` turns upright by itself. Of libvips' programs it is the one that can be told to refuse a file
    /// that ends too early; `vipsthumbnail` fills the rest with grey.
    private func shrink(
        _ source: String, to target: String, side: Int, _ colours: [String], in folder: URL
    ) async throws {
        _ = try await run(
            [
                "vips", "thumbnail", source, "\(target)[Q=82,strip,background=255,optimize_coding]", "\(side)",
                "--height", "\(side)", "--size", "down", "--fail-on", "truncated",
            ] + colours, in: folder)
    }

    /// - Returns: what the program prints.
    private func run(_ command: [String], in folder: URL) async throws -> String {
        let process = LimitedProcess(
            processorSeconds: limits.processorSeconds, memory: limits.memory, addressSpace: limits.addressSpace,
            fileBlocks: limits.fileBlocks, output: 64 << 10, patience: limits.patience)
        let result = try await process.run(
            command, in: folder,
            environment: [
                "PATH": path, "HOME": folder.path, "TMPDIR": folder.path, "LC_ALL": "C",
                // Only decoders that are tested against hostile files; one thread; no spilling onto the disk.
                "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "1g", "VIPS_WARNING": "0",
            ])
        guard let result else { throw PhotoRules.unreadable }
        if case .exited(let code) = result.status, code == 126 || code == 127 {
            throw Refusal(.unavailable, "Photos cannot be taken here at the moment.", retryAfter: 3600)
        }
        guard result.status.isSuccess else { throw PhotoRules.unreadable }
        return String(decoding: result.output, as: UTF8.self)
    }

    /// What a file says of itself before it is decoded.
    struct Head: Hashable {
        /// Pixels.
        var width: Int
        var height: Int
        var isGrey: Bool

        /// Reads what `vipsheader` prints: `in: 4000x3000 uchar, 3 bands, srgb, jpegload`.
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
    /// Two small digits.
    static func byte(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
}
