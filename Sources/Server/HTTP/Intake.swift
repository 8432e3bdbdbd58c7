import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Takes in the bodies of requests: it is known who sends them, how large they may be and how many at once, and what is
/// uploaded waits on the disk.
final class Intake: Sendable {
    /// Bytes up to which a body needs no place.
    static let small = 64 << 10
    /// Larger bodies that are held in memory: of one sender, and of all. Each has at most ``RequestBody/limit``.
    private static let bodiesOfOne = 4, bodiesOfAll = 32
    /// Uploads on the disk, while they arrive and while they are worked on.
    private static let uploadsOfOne = 2, uploadsOfAll = 16

    private let folder: URL
    private let limiter: RateLimiter
    private let now: @Sendable () -> Instant
    private let bodies = Places(most: bodiesOfAll)
    private let uploads = Places(most: uploadsOfAll)

    /// - Parameter folder: for uploads; nobody else's. Made with the first one.
    init(folder: URL, limiter: RateLimiter, now: @escaping @Sendable () -> Instant) {
        self.folder = folder
        self.limiter = limiter
        self.now = now
    }

    /// Throws away what a process that died was working on.
    func clear() throws {
        do { try FileManager.default.removeItem(at: folder) } catch CocoaError.fileNoSuchFile {}
    }

    /// A body in memory.
    ///
    /// - Throws: ``Refusal`` `too_large`, `malformed`, or `rate_limited` and `unavailable` where too many arrive at once.
    func bytes(of request: Request, from who: Who, limit: Int = RequestBody.limit) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var place: Places.Place?
        let length = RequestBody.length(of: request)
        if let length, length > Intake.small, length <= limit { place = try body(who, of: length) }
        try await RequestBody.read(request, limit: limit) { part in
            // One whose length was not announced counts as the longest.
            if bytes.count + part.readableBytes > Intake.small, place == nil { place = try body(who, of: limit) }
            bytes.append(contentsOf: part.readableBytesView)
        }
        withExtendedLifetime(place) {}
        return bytes
    }

    /// A body on the disk.
    ///
    /// - Throws: as ``bytes(of:from:limit:)``.
    func upload(of request: Request, from who: Who, _ rule: UploadRule) async throws -> Upload {
        let writer = try UploadWriter(folder: folder, place: uploadPlace(who))
        try await RequestBody.read(request, limit: rule.limit, tooLarge: rule.tooLarge) { part in
            try part.withUnsafeReadableBytes { try writer.write($0) }
        }
        return writer.finish()
    }

    /// A form with files, which lie on the disk.
    ///
    /// - Returns: its parts; where it is refused, those before the fault, and the refusal.
    /// - Throws: ``Refusal`` `rate_limited` and `unavailable` where too many arrive at once.
    func parts(
        of request: Request, boundary: String, from who: Who, _ rule: UploadRule
    ) async throws -> (parts: [MultipartReader.Part], failure: (any Error)?) {
        let place = try uploadPlace(who)
        let folder = folder
        let isTooLarge = (RequestBody.length(of: request) ?? 0) > rule.formLimit
        var reader = MultipartReader(
            boundary: boundary, makeWriter: isTooLarge ? nil : { try UploadWriter(folder: folder, place: place) })
        func take(_ part: ByteBuffer) throws { try part.withUnsafeReadableBytes { try reader.take($0) } }
        do {
            // The fields come first, and are shown again.
            if isTooLarge { try await RequestBody.readBeginning(of: request, limit: RequestBody.keptLimit, take) }
            try await RequestBody.read(request, limit: rule.formLimit, tooLarge: rule.tooLarge, take)
            try reader.finish()
            return (reader.parts, nil)
        } catch { return (reader.parts, error) }
    }

    /// The fields with which a form begins, whatever files follow.
    ///
    /// - Throws: ``Refusal`` `malformed`.
    func fields(of request: Request, boundary: String, limit: Int) async throws -> [MultipartReader.Part] {
        var reader = MultipartReader(boundary: boundary)
        try await RequestBody.readBeginning(of: request, limit: limit) { part in
            try part.withUnsafeReadableBytes { try reader.take($0) }
        }
        return reader.parts
    }

    /// - Parameter size: bytes that arrive, which count towards the writes of their sender.
    private func body(_ who: Who, of size: Int) throws(Refusal) -> Places.Place {
        let place = try Intake.place(bodies.enter(who, each: Intake.bodiesOfOne))
        try limiter.check(.writes, who, cost: RateLimiter.Rule.cost(ofBody: size), now: now())
        return place
    }

    private func uploadPlace(_ who: Who) throws(Refusal) -> Places.Place {
        try Intake.place(uploads.enter(who, each: Intake.uploadsOfOne))
    }

    private static func place(_ entry: Places.Entry) throws(Refusal) -> Places.Place {
        switch entry {
        case .place(let place): return place
        case .enough:
            throw Refusal(
                .rateLimited, "You are sending several large things already. Wait until they have arrived.",
                retryAfter: 10)
        case .full:
            throw Refusal(.unavailable, "Many large things arrive just now. Try again in a moment.", retryAfter: 10)
        }
    }
}
