import Domain
import HTTPTypes
import Operations
import Wire

/// `/me/photo`, `/events/{id}/photo`, `/photos` and `/photos/{hash}`.
struct PhotoAPI {
    let library: PhotoLibrary

    func register(with api: API) {
        profile(api)
        cover(api)
        uploads(api)
        files(api)
    }

    private func profile(_ api: API) {
        let account = Endpoint.Reply.json(Schema(AccountView.self), status: 200)
        @Sendable func reply(_ call: Call) async throws -> Reply {
            let id = try call.actor.signedIn().id
            return try .json(await call.read { try AccountQuery.account(id, in: $0) })
        }
        api.on(
            .put, .profilePhoto, "Set your profile photo: JPEG, PNG, WebP or HEIC, at most 15 MB.",
            upload: .photo, reply: account
        ) { call, photo in
            try await library.setProfile(photo, as: call.actor)
            return try await reply(call)
        }
        api.on(.delete, .profilePhoto, "Remove your profile photo.", reply: account) { call in
            try await library.removeProfile(as: call.actor)
            return try await reply(call)
        }
    }

    private func cover(_ api: API) {
        let event = Endpoint.Reply.json(Schema(EventView.self), status: 200)
        @Sendable func reply(_ call: Call, _ id: ID<Event>) async throws -> Reply {
            try .json(await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) })
        }
        api.on(
            .put, .eventPhoto, "Set an event's cover photo: JPEG, PNG, WebP or HEIC, at most 15 MB.",
            upload: .photo, reply: event, before: { try await library.checkCover($0.id(), as: $0.actor) }
        ) { call, photo in
            let id: ID<Event> = try call.id()
            try await library.setCover(id, photo, as: call.actor)
            return try await reply(call, id)
        }
        api.on(.delete, .eventPhoto, "Remove an event's cover photo.", reply: event) { call in
            let id: ID<Event> = try call.id()
            try await library.removeCover(id, as: call.actor)
            return try await reply(call, id)
        }
    }

    private func uploads(_ api: API) {
        api.on(
            .post, .photos,
            "Upload a photo for commands that are pushed within a day: JPEG, PNG, WebP or HEIC, at most 15 MB. Nobody else sees it until a command uses it.",
            upload: .photo, reply: .json(Schema(UploadedPhotoView.self), status: 201)
        ) { call, photo in
            let kept = try await library.keep(photo, as: call.actor)
            return try .created(kept, at: APIPath.photo(kept.hash))
        }
    }

    private func files(_ api: API) {
        api.on(
            .get, .photo, "Get a photo as JPEG. Requires access to its subject.", access: .anyone,
            query: [
                .choice(
                    "size", PhotoFiles.Size.allCases.map(\.rawValue),
                    "`full` (the default), at most 2,048 pixels on the long side, or `thumb`, at most 480."),
                .text(
                    "link",
                    "The token of an event's invite link or of a guest pass, which gives access to that event's cover."),
            ], isCached: false, reply: .text("image/jpeg")
        ) { call in
            let hash = call.text("hash")
            let size = try call.query("size", { PhotoFiles.Size(rawValue: $0) }, "Use thumb or full.") ?? .full
            let bytes = try await library.bytes(hash, size, as: call.actor, pass: call.freeText("link"))
            // The name is a hash of the content, so the content never changes.
            return Reply(
                type: "image/jpeg", body: bytes,
                headers: [
                    .eTag: "\"\(hash)\"", .cacheControl: "private, max-age=31536000, immutable",
                    .contentDisposition: "inline",
                ])
        }
    }
}
