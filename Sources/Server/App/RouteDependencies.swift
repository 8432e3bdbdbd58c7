import Localization
import Operations
import Web

/// The parts of the server that routes use.
struct RouteDependencies: Sendable {
    let community: Community
    let currentSettings: CurrentSettings
    let languages: Languages
    let addresses: Addresses
    let limiter: RateLimiter
    let desk: HelpDesk
    let photos: PhotoLibrary
    let imports: CalendarImports
    let tables: TableImports
    let exports: PersonalExports
    let seen: SeenSessions
    let tableExports: TableExports
    let pushKeys: PushKeys
    let hub: ChangeHub
    let syncBatches: SyncBatchCache
    let shared: SharedReplyCache
    let cards: EventFragmentCache<ListedEvent.Form, ListedEvent>
    let pageFragments: EventFragmentCache<EventPageFragments.Form, EventPageFragments>
    let listedEvents: EventFragmentCache<Bool, [UInt8]>
}
