import Domain
public import Foundation
import ICalendar
public import Operations
import ServerOperations
import Store
import Wire

/// A complete export of a community: people, events and RSVPs as JSON, events as a calendar file, and photos.
///
/// Secrets (passwords, tokens, links) are left out.
public struct CommunityExport {
    private let community: Community
    private let photos: PhotoFiles

    public init(community: Community, photos: PhotoFiles) {
        self.community = community
        self.photos = photos
    }

    private struct EventWithGuests: Encodable {
        var event: EventView
        var guests: [GuestView]
    }

    /// Writes a zip archive with `people.json`, `events.json`, `events.ics`, a table for each ``TableKind`` and a
    /// folder `photos`. It contains events of every status. In the calendar file, drafts are tentative and marked
    /// by `X-MINGLE-DRAFT`.
    ///
    /// - Parameter archive: A file on the same disk as the photos, readable only by its owner.
    public func write(to archive: URL) async throws {
        let now = community.now
        let (files, used) = try await community.read { reader in
            var people: [AdministeredUserView] = []
            var cursor: PageCursor?
            repeat {
                let page = try UserQuery.users(as: .system, after: cursor, limit: 200, in: reader)
                people += page.items
                cursor = page.next
            } while cursor != nil

            var events: [EventWithGuests] = []
            var entries: [CalendarEvent] = []
            let addresses = Addresses(base: "")
            repeat {
                let page = try EventQuery.events(
                    EventFilter(), as: .system, after: cursor, limit: 200, now: now, in: reader)
                for event in page.items {
                    events.append(
                        EventWithGuests(event: event, guests: try CommunityExport.guests(of: event.id, in: reader)))
                    entries.append(CalendarEvent(try CalendarQuery.archived(event, as: .system, in: reader), addresses))
                }
                cursor = page.next
            } while cursor != nil
            var files = [
                "people.json": try JSON.encode(people), "events.json": try JSON.encode(events),
                "events.ics": Array(CalendarDocument(events: entries).text().utf8),
            ]
            for kind in TableKind.allCases {
                files["\(kind.rawValue).csv"] = try TableExport.csv(kind, as: .system, now: now, in: reader)
            }
            return (files, try PhotoQuery.used(in: reader))
        }
        try await ZipArchive.write(to: archive, files, photos: used, from: photos)
    }

    private static func guests(of event: ID<Event>, in reader: any Reader) throws -> [GuestView] {
        var guests: [GuestView] = []
        var cursor: PageCursor?
        repeat {
            let page = try GuestQuery.guests(of: event, as: .system, after: cursor, limit: 1_000, in: reader)
            guests += page.items
            cursor = page.next
        } while cursor != nil
        return guests
    }
}
