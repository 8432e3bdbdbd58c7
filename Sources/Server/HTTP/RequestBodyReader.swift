import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads request bodies within limits of size and concurrency per sender. Uploads are spooled to disk.
final class RequestBodyReader: Sendable {
    /// The size in bytes up to which a body needs no slot.
    static let smallBodyLimit = 64 << 10
    /// Limits for larger bodies in memory, per sender and in total. Each body has at most ``RequestBody/limit`` bytes.
    private static let maxBodiesPerCaller = 4, maxBodies = 32
    /// Limits for uploads on disk, while they arrive and while they are processed.
    private static let maxUploadsPerCaller = 2, maxUploads = 16

    private let folder: URL
    private let limiter: RateLimiter
    private let now: @Sendable () -> Instant
    private let bodies = SlotPool(limit: maxBodies)
    private let uploads = SlotPool(limit: maxUploads)

    /// - Parameter folder: A folder for uploads only. Created with the first one.
    init(folder: URL, limiter: RateLimiter, now: @escaping @Sendable () -> Instant) {
        self.folder = folder
        self.limiter = limiter
        self.now = now
    }

    /// Deletes files that a crashed process has left behind.
    func removeLeftovers() throws {
        do { try FileManager.default.removeItem(at: folder) } catch CocoaError.fileNoSuchFile {}
    }

    /// Reads a body into memory.
    ///
    /// - Throws: ``Refusal`` `too_large` or `malformed`; `rate_limited` or `unavailable` if too many bodies arrive
    ///   at once.
    func bytes(of request: Request, from caller: RateLimitKey, limit: Int = RequestBody.limit) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var slot: SlotPool.Slot?
        let length = RequestBody.length(of: request)
        if let length, length > RequestBodyReader.smallBodyLimit, length <= limit {
            slot = try body(caller, of: length)
        }
        try await RequestBody.read(request, limit: limit) { part in
            // A body without an announced length counts as the longest.
            if bytes.count + part.readableBytes > RequestBodyReader.smallBodyLimit, slot == nil {
                slot = try body(caller, of: limit)
            }
            bytes.append(contentsOf: part.readableBytesView)
        }
        withExtendedLifetime(slot) {}
        return bytes
    }

    /// Reads a body into a file.
    ///
    /// - Throws: The same as ``bytes(of:from:limit:)``.
    func upload(of request: Request, from caller: RateLimitKey, _ rule: UploadRule) async throws -> Upload {
        let writer = try UploadWriter(folder: folder, slot: uploadSlot(caller))
        try await RequestBody.read(request, limit: rule.limit, tooLarge: rule.tooLarge) { part in
            try part.withUnsafeReadableBytes { try writer.write($0) }
        }
        return writer.finish()
    }

    /// Reads a form with files, which are written to disk.
    ///
    /// - Returns: The parts. If the form is refused, the parts before the error, and the error.
    /// - Throws: ``Refusal`` `rate_limited` or `unavailable` if too many uploads arrive at once.
    func parts(
        of request: Request, boundary: String, from caller: RateLimitKey, _ rule: UploadRule
    ) async throws -> (parts: [MultipartReader.Part], failure: (any Error)?) {
        let slot = try uploadSlot(caller)
        let folder = folder
        let isTooLarge = (RequestBody.length(of: request) ?? 0) > rule.formLimit
        var reader = MultipartReader(
            boundary: boundary, makeWriter: isTooLarge ? nil : { try UploadWriter(folder: folder, slot: slot) })
        func consume(_ part: ByteBuffer) throws { try part.withUnsafeReadableBytes { try reader.append($0) } }
        do {
            // The fields come first, so the form can be shown again with them.
            if isTooLarge {
                try await RequestBody.readBeginning(of: request, limit: RequestBody.resumedFormLimit, consume)
            }
            try await RequestBody.read(request, limit: rule.formLimit, tooLarge: rule.tooLarge, consume)
            try reader.finish()
            return (reader.parts, nil)
        } catch { return (reader.parts, error) }
    }

    /// Reads the fields at the beginning of a form, and ignores files.
    ///
    /// - Throws: ``Refusal`` `malformed`.
    func fields(of request: Request, boundary: String, limit: Int) async throws -> [MultipartReader.Part] {
        var reader = MultipartReader(boundary: boundary)
        try await RequestBody.readBeginning(of: request, limit: limit) { part in
            try part.withUnsafeReadableBytes { try reader.append($0) }
        }
        return reader.parts
    }

    /// Takes a slot for a body in memory.
    ///
    /// - Parameter size: The number of bytes, which counts towards the sender's write limit.
    private func body(_ caller: RateLimitKey, of size: Int) throws(Refusal) -> SlotPool.Slot {
        let slot = try RequestBodyReader.slot(bodies.acquire(caller, each: RequestBodyReader.maxBodiesPerCaller))
        try limiter.check(.writes, caller, cost: RateLimiter.Rule.cost(ofBody: size), now: now())
        return slot
    }

    private func uploadSlot(_ caller: RateLimitKey) throws(Refusal) -> SlotPool.Slot {
        try RequestBodyReader.slot(uploads.acquire(caller, each: RequestBodyReader.maxUploadsPerCaller))
    }

    private static func slot(_ admission: SlotPool.Admission) throws(Refusal) -> SlotPool.Slot {
        switch admission {
        case .slot(let slot): return slot
        case .callerLimitReached:
            throw Refusal(
                .rateLimited, "You’re already sending several large files. Wait until they have arrived.",
                retryAfter: 10)
        case .full:
            throw Refusal(
                .unavailable, "Many large files are arriving right now. Try again in a moment.", retryAfter: 10)
        }
    }
}
