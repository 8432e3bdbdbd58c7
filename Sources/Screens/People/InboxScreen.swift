import Domain
public import Observation
import Operations
public import Presentation

/// The notices of the viewer, newest first.
public struct InboxContent: ScreenValue {
    public var inbox: InboxPresentation
    public var hasMore: Bool

    public var empty: EmptyListPresentation? { inbox.notices.isEmpty ? .inbox : nil }
}

@Observable @MainActor
public final class InboxScreen: ActingScreen<InboxContent> {
    nonisolated static let pageLength = 50
    private var pages = 1

    override func loading() -> @Sendable (ScreenReading) throws -> InboxContent {
        { [limit = pages * InboxScreen.pageLength] reading in
            let found = try NoticeQuery.notices(as: reading.actor, limit: limit, in: reading.reader)
            return InboxContent(
                inbox: InboxPresentation(found.items, reading.context), hasMore: found.next != nil)
        }
    }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    /// Marks a notice as read, which the person opens.
    ///
    /// - Returns: what it is about.
    public func open(_ notice: NoticePresentation) -> Destination {
        if notice.isUnread {
            Task { try? await account.perform(ReadNotices(ids: [notice.id])) }
        }
        return notice.destination
    }

    @discardableResult
    public func readAll() -> Task<Bool, Never>? { perform(ReadNotices()) }
}
