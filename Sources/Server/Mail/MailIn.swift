public import Domain
public import Foundation
import ICalendar
public import Operations

/// Takes a message from the mail server and records the answer of the guest whose calendar program sent it, by the command with which
/// they would give it themselves.
public struct MailIn: Sendable {
    public enum Outcome: Sendable, Equatable {
        /// What stands now.
        case recorded(RSVPStatus)
        /// No answer, and written by no person: an absence note, a bounce.
        case ignored
    }

    /// Bytes of a message.
    public static let longest = MailMessage.longest

    private let community: Community
    private let addresses: ReplyAddresses
    private let process: ReplyProcess
    /// The folder in which a message lies while it is read.
    private let spool: URL

    /// How long before an answer a reply may have been written that still counts: clocks differ, mail is delivered twice.
    private static let slack = Span.minutes(5)

    public init(community: Community, mailbox: ReplyMailbox, spool: URL, process: ReplyProcess = ReplyProcess()) {
        self.community = community
        addresses = ReplyAddresses(mailbox, community: community)
        self.spool = spool
        self.process = process
    }

    /// - Parameters:
    ///   - message: as the mail server got it.
    ///   - recipient: the address that it was sent to; nil where the mail server does not say.
    /// - Throws: ``Refusal`` where nothing was recorded. Who is known by the address was mailed why.
    public func take(_ message: Data, to recipient: String?) async throws -> Outcome {
        guard message.count <= MailMessage.longest else {
            throw Refusal(.tooLarge, "This message is larger than \(MailMessage.longest >> 20) MB.")
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
        // Google's replies say that a program sent them.
        if contents.isAutomatic, contents.replies.isEmpty { return .ignored }
        throw contents.replies.isEmpty
            ? Refusal(.invalid, "This message holds no answer of a calendar program.")
            : Refusal(.notFound, "This answer was sent to an address that is nobody’s, or is for another event.")
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
            let (choice, name) = try MailIn.choice(in: reply, of: entry)
            if let stamp = reply.stamp, let answered = entry.answeredAt, stamp + MailIn.slack < answered {
                // The same once more, late, is no news.
                if entry.status == choice.asItStands { return .recorded(choice.asItStands) }
                throw Refusal(.conflict, "You have answered since your calendar program wrote this.")
            }
            let stands = try await perform(choice, name, event, receiver, entry)
            // Those without an account who answer for the first time are mailed what stands by the command.
            if choice == .going, stands != .going, entry.isGuest || entry.secret.isEmpty {
                try await answer(receiver, event, nil)
            }
            return .recorded(stands)
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

    /// What the guest says, and by what name.
    private static func choice(in reply: CalendarReply, of entry: ReplyQuery.Entry) throws -> (RSVPChoice, name: String)
    {
        guard !reply.isProposal else {
            throw Refusal(
                .invalid,
                "Your calendar program proposed another time. We can’t pass that on: answer for the time as it is, or ask the host."
            )
        }
        // The address says who it is; where a program names several, the one that is theirs counts.
        let own =
            reply.attendees.count > 1
            ? reply.attendees.filter { $0.email?.lowercased() == entry.email.lowercased() } : reply.attendees
        guard own.count == 1, let attendee = own.first else {
            throw Refusal(.invalid, "Your calendar program doesn’t say who answers.")
        }
        // Google names people by their address where it knows nothing else.
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
