import Domain
import HTTPTypes
import Hummingbird
import Operations
import Wire

/// `/sync/pull`: what is new since a cursor, a page at a time; all that one may see where there is none.
struct PullAPI {
    let community: Community
    let feed: SyncFeed

    func register(with api: API) {
        api.on(
            .get, .pull, "What is new since where one stood, a page at a time; 304 where nothing is, 410 where one must start again.",
            access: .anyone,
            query: [
                .init(
                    name: "cursor", schema: .string(format: nil, values: []),
                    summary: "The `cursor` of the last page; without one, all from the beginning.")
            ], isKept: false, reply: .json(Schema(SyncPage.self), status: 200)
        ) { call in
            // Where strangers see nothing there is nothing for them to have.
            if call.actor == .nobody { try await community.read { try Strangers.check(.nobody, in: $0) } }
            let seal = try await feed.seal()
            let text = Form.text("cursor", in: call.request.uri.query)
            let known = text.flatMap(seal.cursor)
            guard text == nil || known != nil,
                let page = try await community.read({ try SyncPull.page(from: known, as: call.actor, in: $0) })
            else { throw Refusal(.gone, "Start again: where you stood is no more.") }
            let cursor = seal.text(of: page.cursor)
            if cursor == text { return Reply(status: .notModified, type: "application/json", body: []) }
            return try .json(page.wire(cursor: cursor))
        }
    }
}

extension SyncReading<SyncEntry>.Page {
    fileprivate func wire(cursor: String) -> SyncPage {
        SyncPage(
            puts: entries.compactMap { entry in if case .put(let put) = entry.wire { put } else { nil } },
            tombstones: entries.compactMap { entry in if case .tombstone(let tombstone) = entry.wire { tombstone } else { nil } },
            scopesAdded: scopesAdded.map(\.description), scopesRemoved: scopesRemoved.map(\.description), cursor: cursor, more: hasMore)
    }
}
