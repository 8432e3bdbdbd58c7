import Domain
import HTTPTypes
import Hummingbird
import Operations
import Wire

/// `/sync/pull`: what is new since a cursor, a page at a time; all that one may see where there is none.
///
/// A cursor has some twenty bytes for each event of its owner that is not public, and the address of a request holds 16 KiB
/// with all headers. So it may come in the body of a POST as well, which asks the same and writes nothing.
struct PullAPI {
    let community: Community
    let feed: SyncFeed

    func register(with api: API) {
        api.on(
            .get, .pull,
            "What is new since where one stood, a page at a time; 304 where nothing is, 410 where one must start again.",
            access: .anyone,
            query: [
                .init(
                    name: "cursor", schema: .string(format: nil, values: []),
                    summary:
                        "The `cursor` of the last page; without one, all from the beginning. One that is too long for an address is sent by POST."
                )
            ], isKept: false, reply: .json(Schema(SyncPage.self), status: 200)
        ) { call in
            let text = call.words("cursor")
            try CursorSeal.check(text)
            let page = try await page(from: text, as: call.actor)
            if page.cursor == text { return Reply(status: .notModified, type: "application/json", body: []) }
            return Reply(type: "application/json", body: page.json)
        }
        api.on(
            .post, .pull,
            "The same for a cursor of any length, which fits into a body where it does not into an address; an empty page with the same cursor where nothing is new, 410 where one must start again. It writes nothing.",
            access: .anyone, body: PullBody.self, reply: .json(Schema(SyncPage.self), status: 200)
        ) { call, body in Reply(type: "application/json", body: try await page(from: body.cursor, as: call.actor).json)
        }
    }

    /// The next page, all of it on one snapshot, and the cursor that it leads to. What of it many are sent is kept, as for the
    /// stream.
    ///
    /// - Parameter text: of the cursor, as it was sent.
    /// - Throws: ``Refusal`` `gone` where one must start again, as from a cursor of somebody else; `unauthenticated` where strangers see
    ///   nothing, and where a cursor is somebody's and nobody asks.
    private func page(from text: String?, as actor: Actor) async throws -> (cursor: String, json: [UInt8]) {
        // Where strangers see nothing there is nothing for them to have.
        if actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
        let seal = try await feed.seal()
        let known = if let text { try await seal.open(text) } else { nil as SyncCursor? }
        if actor == .nobody, known?.person != nil { throw Refusal.unauthenticated }
        // A long one has thousands of scopes.
        let page = try await community.read(atLength: text?.utf8.count ?? 0 > CursorSeal.longestInAddress) {
            [feed] reader in
            text != nil && known == nil
                ? nil
                : try SyncPull.page(from: known, as: actor, in: reader) { wish, _ in try feed.part(wish, in: reader) }
        }
        guard let page else { throw Refusal(.gone, "Start again: where you stood is no more.") }
        let cursor = seal.text(of: page.cursor)
        return (cursor, page.json(cursor: cursor))
    }
}
