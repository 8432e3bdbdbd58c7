import Domain
import Foundation
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

@Suite struct MailPresentationTests {
    private func order(
        _ kind: NoticeKind, _ entrance: MailJob.LinkKind? = nil, status: RSVPStatus? = nil
    ) throws -> MailJob {
        let fields: [String: Any] = [
            "id": "\(Samples.id(7) as ID<Event>)", "uid": "1@mingle", "sequence": 0, "title": "Dinner",
            "description": "", "startsAt": "2026-11-27T18:00:00Z", "timeZone": "Europe/Berlin", "place": "Hall",
            "address": "Main Street 1", "hostName": "Grace Hopper", "isCancelled": false, "isGone": false,
        ]
        let event = try JSONDecoder().decode(
            MailedEvent.self, from: JSONSerialization.data(withJSONObject: fields))
        return MailJob(
            kind: .notice(kind), name: "Al", email: "al@example.org", token: "t", entrance: entrance,
            from: "Ana Lima", event: event, status: status, party: 2, thing: "Bread")
    }

    private func mail(_ order: MailJob) -> MailPresentation {
        guard case .notice(let kind) = order.kind else { return .calendarReply(order) }
        return MailPresentation(order, of: kind)
    }

    @Test func aMailSaysWhenAndWhereTheEventIs() throws {
        let mail = mail(try order(.invited))
        #expect(mail.subject.english == "Ana Lima invites you: Dinner")
        #expect(mail.body.map(\.english) == ["Ana Lima invites you to “Dinner”."])
        #expect(
            mail.facts.map { "\($0.label.english): \($0.text.english)" } == [
                "When: Fri, 27 Nov 2026, 19:00 (Europe/Berlin)", "Where: Hall, Main Street 1", "Host: Grace Hopper",
            ])
        #expect(mail.ending.english == "No more mails of this kind")
    }

    @Test func guestsWithoutAnAccountGetTheirOwnLink() throws {
        for (entrance, destination) in [
            (nil, .event(Samples.id(7))), (.pass, .guestPass("t")), (.invitation, .inviteLink("t")),
        ] as [(MailJob.LinkKind?, Destination)] {
            #expect(mail(try order(.eventChanged, entrance)).action == .init("See the event", destination))
        }
        #expect(
            mail(try order(.expenseAdded)).action == .init("Open the budget", .budget(Samples.id(7))))
        #expect(mail(try order(.expenseAdded, .pass)).action == .init("See what you owe", .guestPass("t")))
    }

    @Test(arguments: [
        (RSVPStatus.going, "You are going: Dinner", true), (.maybe, "Maybe: Dinner", true),
        (.notGoing, "Not going: Dinner", false), (.waitlisted, "You are on the waiting list: Dinner", true),
        (.offered, "You are on the waiting list: Dinner", true),
    ]) func anRSVPThatAHostSetIsInTheSubject(_ status: RSVPStatus, _ subject: String, _ asksToChange: Bool) throws {
        let mail = mail(try order(.rsvpSet, status: status))
        #expect(mail.subject.english == subject && (mail.after != nil) == asksToChange)
    }

    @Test func aCancellationIsTheHostsOrADeletion() throws {
        var job = try order(.eventCancelled)
        #expect(mail(job).body.map(\.english) == ["Ana Lima has cancelled “Dinner”."])
        job.from = nil
        job.event?.cancellation = "Storm"
        #expect(mail(job).body.map(\.english) == ["The host has cancelled “Dinner”.", "“Storm”"])
        job.event?.isGone = true
        #expect(mail(job).body.first?.english == "“Dinner” was deleted and won’t take place.")
        #expect(mail(job).action == .init("See what else is on", .home))
    }

    @Test(arguments: [
        (-500, "You owe €5.00 now."), (500, "You get €5.00 now."), (0, "You are settled up now."),
    ]) func guestsWithoutAnAccountReadTheirBalance(_ minor: Int, _ sentence: String) throws {
        var job = try order(.expenseAdded, .pass)
        job.amount = Money(minor, Currency("EUR")!)
        #expect(
            mail(job).body.map(\.english) == ["Ana Lima added “Bread” for “Dinner”, and you are part of it.", sentence])
    }

    @Test func aRepliesOutcomeIsExplained() throws {
        var job = try order(.invited)
        job.kind = .calendarReply
        #expect(mail(job).subject.english == "You are on the waiting list: Dinner")
        job.problem = "The event is over."
        for (status, sentence) in [
            (.going, "Your answer stays as it was: going."), (.maybe, "Your answer stays as it was: maybe."),
            (.notGoing, "Your answer stays as it was: not going."), (.offered, "You stay on the waiting list."),
            (.waitlisted, "You stay on the waiting list."), (nil, "You haven’t answered yet."),
        ] as [(RSVPStatus?, String)] {
            job.status = status
            #expect(mail(job).body.dropFirst().map(\.english) == ["The event is over.", sentence])
        }
    }

    @Test func aLateReminderSaysSo() throws {
        var job = try order(.reminder, .pass, status: .going)
        job.reminder = .init(at: Samples.now, timeZone: "Europe/Berlin", isLate: true)
        job.body = "Bring socks."
        #expect(
            mail(job).body.map(\.english) == [
                "“Dinner” begins Tue, 24 Nov 2026, 11:00 (Europe/Berlin).",
                "This reminder is late: we couldn’t send it in time.", "A note from the hosts:", "Bring socks.",
            ])
        #expect(mail(job).ending.english == "No more reminders for this event")
        job.reminder?.entry = Samples.id(8)
        job.reminder?.title = "Choir"
        #expect(mail(job).subject.english == "Reminder: Choir")
        #expect(mail(job).action == .init("Open the entry", .entry(Samples.id(8))))
    }

    @Test func aTodoIsOrWasDue() throws {
        var job = try order(.todoDue)
        for (isOver, verb) in [(true, "was"), (false, "is")] {
            job.reminder = .init(title: "Keys", at: Samples.now, timeZone: "UTC", isLate: isOver, isOver: isOver)
            #expect(
                mail(job).body.first?.english
                    == "“Keys” for “Dinner” \(verb) due Tue, 24 Nov 2026, 10:00 (UTC).")
        }
    }

    @Test func peopleAreGreetedByName() throws {
        var job = try order(.invited)
        #expect(job.greeting.english == "Hello Al,")
        job.name = ""
        #expect(job.greeting.english == "Hello,")
    }

    @Test func calendarProgramsAnswerOnlyIfRepliesAreRead() {
        #expect(MailPresentation.calendarNote(readsReplies: true).english.hasPrefix("You can also answer"))
        #expect(MailPresentation.calendarNote(readsReplies: false).english.hasPrefix("Please answer with the link"))
    }
}
