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
        var processorSeconds = 20
        /// KiB of address space. A hundred megapixels need some 700 MiB.
        var memory = 2 << 20
        /// Blocks of 512 bytes in one file that is written.
        var fileBlocks = 32 << 11
        /// By the clock on the wall.
        var patience = Duration.seconds(30)
    }

    let workshop: URL
    var limits = Limits()
    /// Where the programs are looked for.
    var path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

    /// Decodes `bytes` and hands the result to `use`, after which its files are gone unless they were moved.
    ///
    /// - Throws: ``Refusal`` `invalid` at `photo` for what is no whole picture, `unavailable` where libvips is missing.
    func decode<Value>(_ bytes: [UInt8], _ use: (DecodedPhoto) async throws -> Value) async throws -> Value {
        let folder = workshop.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(bytes).write(to: folder.appendingPathComponent("in"))

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
        // What is run, and with what, comes as arguments; nothing is pasted. Not every system knows every limit; where one
        // is missing, the others still hold.
        let script = """
            cd "$1" || exit 1
            ulimit -t "$2"; ulimit -v "$3"; ulimit -f "$4"; ulimit -c 0
            shift 4
            exec "$@"
            """
        let numbers = [limits.processorSeconds, limits.memory, limits.fileBlocks].map(String.init)
        let arguments = ["-c", script, "sh", folder.path] + numbers + command
        let environment: [Subprocess.Environment.Key: String] = [
            "PATH": path, "HOME": folder.path, "TMPDIR": folder.path, "LC_ALL": "C",
            // Only decoders that are tested against hostile files; one thread; no spilling onto the disk.
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_DISC_THRESHOLD": "1g", "VIPS_WARNING": "0",
        ]
        let patience = limits.patience
        let result = try await withThrowingTaskGroup { group in
            group.addTask { () -> (status: TerminationStatus, output: String)? in
                let result = try await Subprocess.run(
                    .name("sh"), arguments: Arguments(arguments), environment: .custom(environment),
                    output: .string(limit: 64 << 10), error: .discarded)
                return (result.terminationStatus, result.standardOutput)
            }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            // Whoever is left is cancelled, which kills the program.
            defer { group.cancelAll() }
            return try await group.next()!
        }
        guard let result else { throw PhotoRules.unreadable }
        if case .exited(let code) = result.status, code == 126 || code == 127 {
            throw Refusal(.unavailable, "Photos cannot be taken here at the moment.", retryAfter: 3600)
        }
        guard result.status.isSuccess else { throw PhotoRules.unreadable }
        return result.output
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
