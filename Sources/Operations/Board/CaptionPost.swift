public import Domain
public import Store

/// Changes the caption of the actor's own photo.
public struct CaptionPost: ClientCommand {
    public static let name = "post.caption"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["caption": PostRules.maxCaptionLength])
    public var id: ID<Post>
    /// At most 280 characters; nil deletes the caption.
    public var caption: String?

    public init(id: ID<Post>, caption: String?) {
        self.id = id
        self.caption = caption
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try CaptionPost.own(id, as: actor, in: tx)
        let caption = try PostRules.caption(caption)
        guard caption != found.row.caption else { return }
        try tx.execute("UPDATE post SET caption = \(caption) WHERE id = \(id)")
        tx.put(.post, id, in: .crew(found.event.id))
    }

    /// Returns a post of the actor's own. This is the only place that decides it.
    ///
    /// - Throws: ``Refusal`` `not_found` if they may not see it, `not_allowed` if it is somebody else's.
    static func own(_ id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> CrewAccess.Found<PostRow> {
        let found = try CrewAccess.find(PostRow.self, id, as: actor, in: reader)
        guard found.row.author == found.me else {
            throw Refusal(.notAllowed, "Only the person who posted it can change it.")
        }
        return found
    }
}
