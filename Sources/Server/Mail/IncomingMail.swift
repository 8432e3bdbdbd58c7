public import Domain
public import Foundation
import ICalendar
public import Operations
import ServerOperations

/// Receives a message from the mail server and records the RSVP that a guest's calendar program sent. It performs the
/// same command as the guest would.
public struct IncomingMail: Sendable {
    public enum Outcome: Sendable, Equatable {
        /// The resulting RSVP status.
        case recorded(RSVPStatus)
        /// Not an RSVP, and generated automatically, such as an absence note or a bounce.
        case ignored
    }

    /// The maximum size of a message, in bytes.
    public static let maxLength = MailMessage.maxLength

    private let community: Community
    private let addresses: ReplyAddresses
    private let process: ReplyProcess
    /// The folder for a message while it is parsed.
    private let spool: URL

    /// How much older than the current RSVP a reply may be and still count, because clocks differ and mail may be
    /// delivered twice.
    private static let tolerance = Span.minutes(5)

    public init(community: Community, mailbox: ReplyMailbox, spool: URL, process: ReplyProcess = ReplyProcess()) {
        self.community = community
        addresses = ReplyAddresses(mailbox, community: community)
        self.spool = spool
        self.process = process
    }

    /// Processes a message.
    ///
    /// - Parameters:
    ///   - message: The raw message.
    ///   - recipient: The envelope recipient; nil if the mail server does not pass it.
    /// - Throws: ``Refusal`` if nothing was recorded. If the address identifies the guest, they have been mailed
    ///   the reason.
    public func process(_ message: Data, to recipient: String?) async throws -> Outcome {
        guard message.count <= MailMessage.maxLength else {
            throw Refusal(.tooLarge, "This message is larger than \(MailMessage.maxLength >> 20) MB.")
        }
        let contents = try await read(message)
        let named = [recipient].compactMap { $0 } + contents.recipients + contents.replies.compactMap(\.organizer)
        for reply in contents.replies {
            guard let event = ID<Event>(calendarUID: reply.uid) else { continue }
            for address in named {
                guard let found = try await addresses.receiver(of: address, at: event) else { continue }
                return try await record(reply, event, found.receiver, found.entry)
            }
        }
        // Google's replies are marked as automatic.
        if contents.isAutomatic, contents.replies.isEmpty { return .ignored }
        throw contents.replies.isEmpty
            ? Refusal(.invalid, "This message contains no answer from a calendar program.")
            : Refusal(.notFound, "This answer was sent to an unknown address, or is for another event.")
    }

    private func read(_ message: Data) async throws -> ReplyProcess.Contents {
        try FileManager.default.createDirectory(
            at: spool, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let file = spool.appendingPathComponent("reply-\(UUID().uuidString).eml")
        defer { try? FileManager.default.removeItem(at: file) }
        guard
            FileManager.default.createFile(atPath: file.path, contents: message, attributes: [.posixPermissions: 0o600])
        else {
            throw Refusal(.unavailable, "The message could not be stored.")
        }
        return try await process.read(file)
    }

    private func record(
        _ reply: CalendarReply, _ event: ID<Event>, _ receiver: ReplyReceiver, _ entry: ReplyQuery.Entry
    ) async throws -> Outcome {
        do {
            let (choice, name) = try IncomingMail.choice(in: reply, of: entry)
            if let stamp = reply.stamp, let answered = entry.answeredAt, stamp + IncomingMail.tolerance < answered {
                // A late duplicate changes nothing.
                if entry.status == choice.asItStands { return .recorded(choice.asItStands) }
                throw Refusal(.conflict, "You’ve answered since your calendar program sent this.")
            }
            let recorded = try await perform(choice, name, event, receiver, entry)
            // Guests without an account who respond for the first time are mailed the result by the command itself.
            if choice == .going, recorded != .going, entry.isGuest || entry.secret.isEmpty {
                try await answer(receiver, event, nil)
            }
            return .recorded(recorded)
        } catch let refusal as Refusal where refusal.code != .unavailable {
            try await answer(receiver, event, refusal.message)
            throw refusal
        }
    }

    private func perform(
        _ choice: RSVPChoice, _ name: String, _ event: ID<Event>, _ receiver: ReplyReceiver, _ entry: ReplyQuery.Entry
    ) async throws -> RSVPStatus {
        if case .member(let id) = receiver {
            guard let member = try await community.read({ try ReplyQuery.actor(id, in: $0) }) else {
                throw Refusal.notFound
            }
            return try await community.perform(SetRSVP(event: event, status: choice), as: member).status
        }
        if entry.isGuest {
            return try await community.perform(RSVPAsGuest(guestToken: entry.secret, status: choice), as: .nobody)
                .status
        }
        let outcome = try await community.perform(
            RSVPByLink(token: entry.secret, name: name, status: choice), as: .nobody)
        return outcome.rsvp?.status ?? choice.asItStands
    }

    private func answer(_ receiver: ReplyReceiver, _ event: ID<Event>, _ problem: Phrase?) async throws {
        try await community.perform(AnswerReply(receiver: receiver, event: event, problem: problem), as: .system)
    }

    /// Returns the guest's choice and name.
    private static func choice(in reply: CalendarReply, of entry: ReplyQuery.Entry) throws -> (RSVPChoice, name: String)
    {
        guard !reply.isProposal else {
            throw Refusal(
                .invalid,
                "Your calendar program proposed another time. We can’t pass that on: answer for the time as it is, or ask the host."
            )
        }
        // The address identifies the guest. If the reply has several attendees, the one with their address counts.
        let own =
            reply.attendees.count > 1
            ? reply.attendees.filter { $0.email?.lowercased() == entry.email.lowercased() } : reply.attendees
        guard own.count == 1, let attendee = own.first else {
            throw Refusal(.invalid, "Your calendar program doesn’t say who answers.")
        }
        // Google uses the address as the name if it knows no other.
        let words = entry.email.prefix { $0 != "@" }.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        let name = [entry.name, attendee.name ?? "", words].first { !$0.isEmpty && !LinkText.isLink($0) } ?? ""
        switch attendee.participation {
        case "ACCEPTED": return (.going, name)
        case "TENTATIVE": return (.maybe, name)
        case "DECLINED": return (.notGoing, name)
        default: throw Refusal(.invalid, "Your calendar program sent neither yes, nor maybe, nor no.")
        }
    }
}

extension RSVPChoice {
    fileprivate var asItStands: RSVPStatus {
        switch self {
        case .going: .going
        case .maybe: .maybe
        case .notGoing: .notGoing
        }
    }
}
