import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowInbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox", abstract: localize("List the notices in your inbox, newest first."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions

    /// A notice as the REST API has it, without the link to a page.
    private struct Item: Codable {
        var id: ID<Notice>
        var kind: NoticeKind
        var text: Phrase
        var event: ID<Event>?
        var createdAt: Instant
        var readAt: Instant?

        init(_ notice: NoticeView) {
            (id, kind, text, event) = (notice.id, notice.kind, notice.sentence, notice.event)
            (createdAt, readAt) = (notice.createdAt, notice.readAt)
        }
    }

    func run() throws {
        try options.show { reader, actor in
            let found = try NoticeQuery.notices(as: actor, after: page.position, limit: page.limit, in: reader)
            return Listing(items: found.items.map(Item.init), nextCursor: found.next?.text)
        } lines: { listing, context in
            let lines = listing.items.flatMap { notice in
                let time = context.mark(notice.id, .notice) + context.time(notice.createdAt)
                let heading = [time, notice.readAt == nil ? localize("new") : nil, "\(notice.id)"]
                return [heading.compactMap(\.self).joined(separator: "  "), "   \(printable(localize(notice.text)))"]
            }
            return PageOptions.lines(lines, of: listing)
        }
    }
}
