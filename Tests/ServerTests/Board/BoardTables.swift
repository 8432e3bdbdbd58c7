@testable import TestCampus

extension PermissionTable {
    /// The post belongs to the guest; for people outside the crew it does not exist.
    private static func crewResource(_ route: String, _ done: Int, host: Int? = nil) -> Row {
        row(route, "401 403 404 \(done) \(host ?? done) 404 404 404 404").at(\.post)
    }

    static let board: [Row] = [
        crewOnly("GET /events/{id}/posts", 200),
        crewOnly("POST /events/{id}/posts", 201).sends(file: SamplePhotos.pixel, "image/png"),
        row("PUT /events/{id}/posts/seen", "401 403 404 204 204 404 404 404 404").sends { ["upTo": .string($0.post)] },
        crewResource("GET /posts/{id}", 200),
        crewResource("PATCH /posts/{id}", 200, host: 403).sends { _ in ["caption": "Like this"] },
        crewResource("DELETE /posts/{id}", 204),
        crewResource("PUT /posts/{id}/like", 200),
        crewResource("DELETE /posts/{id}/like", 204),
        crewResource("GET /posts/{id}/comments", 200),
        crewResource("POST /posts/{id}/comments", 201).sends { _ in ["body": "Lovely"] },
        crewResource("GET /comments/{id}", 200).at(\.comment),
        crewResource("DELETE /comments/{id}", 204).at(\.comment),
    ]
}

extension PageTable {
    static let board: [Row] = [
        crewOnly("GET /events/{id}/board", "200"),
        crewOnly("GET /events/{id}/board/grid", "200"),
        row("GET /posts/{id}", "in mail 404 200 200 404 404 404 404").at(\.post),
        row("GET /posts/{id}/now", "in mail 404 200 200 404 404 404 404").at(\.post),
    ]

    private static func crewResource(_ command: String, host: String = "303") -> Row {
        form(command, "in mail 404 303 \(host) 404 404 404 404")
    }

    static let boardForms: [Row] = [
        // Without a photo: permitted viewers are asked to choose one.
        crewOnly("POST /do/post.add", "422").asks { "event=\($0.event)" }.sends { _ in [("caption", "Like this")] },
        crewResource("post.caption", host: "403").sends { [("id", $0.post), ("caption", "Like this")] },
        crewResource("post.delete").sends { [("id", $0.post)] },
        crewResource("post.seen").sends { [("event", $0.event), ("upTo", $0.post)] },
        crewResource("post.like").sends { [("id", $0.post)] },
        crewResource("post.unlike").sends { [("id", $0.post)] },
        crewResource("post.comment").sends { [("post", $0.post), ("body", "Lovely")] },
        crewResource("post.deleteComment").sends { [("id", $0.comment)] },
    ]
}
