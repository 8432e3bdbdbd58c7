public import Domain
public import Observation
import Operations
public import Presentation

/// The guests of an event at the door, for its hosts.
public struct CheckInContent: ScreenValue {
    public var title: String
    public var door: CheckInPresentation

    public var empty: EmptyListPresentation? { door.empty }
}

/// Checks guests in by the code of their ticket or by name, also without a network.
@Observable @MainActor
public final class CheckInScreen: ActingScreen<CheckInContent> {
    nonisolated static let listLength = 200

    public let event: ID<Event>
    /// What is searched for, as typed.
    public private(set) var query = ""
    /// What is typed instead of scanned.
    public var code = ""
    /// Who was checked in last.
    public private(set) var arrival: Phrase?

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> CheckInContent {
        { [event, query] reading in
            let words = Text.trimmed(query)
            let view = try EventQuery.event(event, as: reading.actor, now: reading.now, in: reading.reader)
            let list = try CheckInQuery.door(
                of: event, matching: words, as: reading.actor, limit: CheckInScreen.listLength, in: reading.reader)
            return CheckInContent(
                title: view.title, door: CheckInPresentation(view, list, isSearch: !words.isEmpty, reading.context))
        }
    }

    public func mark(of guest: ID<RSVP>) -> PendingMark? { marks.mark(guest) }

    public func search(_ query: String) async {
        self.query = query
        await reload()
    }

    @discardableResult
    public func checkIn(_ guest: ID<RSVP>) -> Task<Bool, Never>? {
        submission.start { [self] in try await admit(guest) }
    }

    /// Checks the guest in whose code was scanned or typed.
    @discardableResult
    public func checkIn(scanned text: String) -> Task<Bool, Never>? {
        submission.start { [self] in
            let event = event
            let guest: ID<RSVP> = try await account.reading { reading in
                guard case .ticket(let code)? = ScannedCode(text) else { throw Refusal.unknownCode }
                return try CheckInQuery.rsvp(ticket: code, at: event, as: reading.actor, in: reading.reader)
            }.get().value
            try await admit(guest)
            code = ""
        }
    }

    @discardableResult
    public func undo(_ guest: ID<RSVP>) -> Task<Bool, Never>? {
        perform(UndoCheckIn(event: event, guest: "\(guest)")) { self.arrival = nil }
    }

    private func admit(_ guest: ID<RSVP>) async throws {
        let event = event
        // Read before, because the command says nothing about whether somebody else was faster.
        let before = try await account.reading { reading in
            try GuestQuery.guest(guest, of: event, as: reading.actor, in: reading.reader).checkedInAt
        }.get().value
        try await account.perform(CheckInGuest(event: event, guest: "\(guest)"))
        arrival = try await account.reading { reading in
            let view = try GuestQuery.guest(guest, of: event, as: reading.actor, in: reading.reader)
            let checkIn = CheckIn(rsvp: guest, at: view.checkedInAt ?? reading.now, isRepeated: before != nil)
            return checkIn.message(
                view, at: try EventQuery.event(event, as: reading.actor, now: reading.now, in: reading.reader),
                reading.context)
        }.get().value
        await reload()
    }
}
