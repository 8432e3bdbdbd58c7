import Domain
import HTTPTypes
import Hummingbird
import Operations
import ServerOperations
import Wire

/// `/sync/pull`: the changes since a cursor, one page at a time. Without a cursor, everything that the caller may see.
///
/// A cursor takes some twenty bytes for each non-public event of its owner, and a URL holds 16 KiB. Longer cursors are
/// therefore sent in the body of a POST, which does the same and writes nothing.
struct PullAPI {
    let community: Community
    let syncBatches: SyncBatchCache

    func register(with api: API) {
        api.on(
            .get, .pull,
            "Get the changes since a cursor, one page at a time. 304 if there are none; 410 if the cursor is no longer valid and sync must restart.",
            access: .anyone,
            query: [
                .text(
                    "cursor",
                    "The `cursor` of the previous page; if omitted, everything from the beginning. Send a cursor that is too long for a URL by POST."
                ),
                .text("client", "The client's own id, if it pushes. The page then has `lastCommandId`."),
                .schema, .archive,
            ], isCached: false, reply: .json(Schema(SyncPage.self), status: 200), failures: .pull
        ) { call in
            let asked = try SyncParameters(call.parameters)
            try CursorSigner.check(asked.cursor)
            let page = try await page(
                from: asked.cursor, as: call.actor, on: asked.client, withArchive: asked.withArchive)
            if page.cursor == asked.cursor { return Reply(status: .notModified, type: "application/json", body: []) }
            return Reply(type: "application/json", body: page.json)
        }
        api.on(
            .post, .pull,
            "Get the changes since a cursor that is too long for a URL. Returns an empty page with the same cursor if there are none; 410 if sync must restart. Writes nothing.",
            access: .anyone, body: PullBody.self, reply: .json(Schema(SyncPage.self), status: 200),
            failures: .pull.filter { $0.code != .tooLarge }
        ) { call, body in
            try SyncSchema.check(body.schema)
            let page = try await page(
                from: body.cursor, as: call.actor, on: body.client, withArchive: body.archive ?? false)
            return Reply(type: "application/json", body: page.json)
        }
    }

    /// Reads the next page and its cursor from one snapshot. Parts that many readers need are cached, as for
    /// the stream.
    ///
    /// - Parameter text: The cursor as the client sent it.
    /// - Throws: ``Refusal`` `gone` if the client must start again, also for another person's or client's cursor. `unauthenticated`
    ///   if strangers see nothing, or if an anonymous caller sends a person's cursor.
    private func page(
        from text: String?, as actor: Actor, on client: ID<SyncClient>?, withArchive: Bool
    ) async throws -> (cursor: String, json: [UInt8]) {
        // Strangers can only pull from a community that shows them something.
        if actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
        let signer = try await syncBatches.signer()
        let known = if let text { try await signer.open(text) } else { nil as SyncCursor? }
        if actor == .nobody, known?.person != nil { throw Refusal.unauthenticated }
        let isLong = text?.utf8.count ?? 0 > CursorSigner.maxLengthOfShortRead
        let page = try await community.read(inBackground: isLong) { [syncBatches] reader in
            text != nil && known == nil
                ? nil
                : try SyncPull.page(from: known, as: actor, on: client, withArchive: withArchive, in: reader) {
                    request, _ in
                    try syncBatches.batch(request, in: reader)
                }
        }
        guard let page else {
            throw Refusal(
                .gone,
                "This cursor is no longer valid. Pull without a cursor, replace all rows by what comes, and keep your queue."
            )
        }
        let cursor = signer.text(of: page.cursor)
        return (cursor, page.json(cursor: cursor))
    }
}
