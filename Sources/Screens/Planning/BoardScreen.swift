import Device
public import Domain
public import Foundation
public import Observation
import Operations
public import Presentation

/// The photos of an event, newest first.
public struct BoardContent: ScreenValue {
    public var board: BoardPresentation
    public var posts: [PostPresentation]
    public var hasMore: Bool
    /// The newest photo, if there are photos that the viewer has not seen.
    var unseen: ID<Post>?

    public var empty: EmptyListPresentation? { posts.isEmpty ? board.empty : nil }
}

@Observable @MainActor
public final class BoardScreen: ActingScreen<BoardContent> {
    nonisolated static let pageLength = 60

    public let event: ID<Event>
    /// The text under the photo that is being added.
    public var caption = ""
    private var pages = 1

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> BoardContent {
        { [event, limit = pages * BoardScreen.pageLength] in try BoardContent(event, limit: limit, $0) }
    }

    override func shown(_ value: BoardContent) {
        guard let unseen = value.unseen else { return }
        Task { try? await account.perform(MarkBoardSeen(event: event, upTo: unseen)) }
    }

    public func mark(of post: ID<Post>) -> PendingMark? { marks.mark(post) }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    /// Adds a photo. It is uploaded before the command is sent, also later.
    @discardableResult
    public func add(_ file: Data) -> Task<Bool, Never>? {
        submission.start { [self] in
            let (event, caption) = (event, caption.isEmpty ? nil : caption)
            _ = try await account.withDevice { device in
                try device.perform(AddPost(event: event, photo: try await device.addPhoto(file), caption: caption))
            }
            self.caption = ""
            await reload()
        }
    }

    /// Likes a photo, or takes the heart back.
    @discardableResult
    public func toggleHeart(_ post: PostPresentation) -> Task<Bool, Never>? {
        post.hearts.isMine ? perform(UnlikePost(id: post.id)) : perform(LikePost(id: post.id))
    }

    @discardableResult
    public func delete(_ post: ID<Post>) -> Task<Bool, Never>? { perform(DeletePost(id: post)) }
}

extension BoardContent {
    init(_ id: ID<Event>, limit: Int, _ reading: ScreenReading) throws {
        let (actor, reader, context) = (reading.actor, reading.reader, reading.context)
        let event = try EventQuery.event(id, as: actor, now: reading.now, in: reader)
        let found = try PostQuery.posts(of: id, as: actor, limit: limit, in: reader)
        board = BoardPresentation(event)
        posts = found.items.map { PostPresentation($0, event, context) }
        hasMore = found.next != nil
        unseen = try PostQuery.hasNews(of: event, as: actor, in: reader) ? found.items.first?.id : nil
    }
}
