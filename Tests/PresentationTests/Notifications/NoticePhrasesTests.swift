import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

struct NoticePhrasesTests {
    private func view(
        _ kind: NoticeKind, by actor: String? = "Ana Lima", of event: String? = "Dinner", count: Int = 1
    ) -> NoticeView {
        NoticeView(
            id: Samples.id(1), kind: kind, actor: actor.map { _ in Samples.id(2) }, actorName: actor,
            event: event.map { _ in Samples.id(3) },
            eventTitle: event, count: count, createdAt: Samples.now)
    }

    @Test func everyKindHasWordsOfItsOwn() {
        let kinds = NoticeKind.allCases
        #expect(Set(kinds.map(\.label)).count == kinds.count)
        #expect(Set(kinds.map { view($0).sentence.english }).count == kinds.count)
        for kind in kinds { #expect(view(kind).sentence.english.hasSuffix("."), "\(kind)") }
    }

    @Test func eachKindIsASentenceAboutWhoDidWhat() {
        for kind in NoticeKind.allCases {
            var notice = view(kind)
            notice.role = .editor
            notice.thing = "Keys"
            let sentence =
                switch kind {
                case .invited: "Ana Lima invites you to “Dinner”."
                case .friendRequest: "Ana Lima wants to be friends."
                case .friendAccepted: "You and Ana Lima are friends now."
                case .rsvp: "Ana Lima answered “Dinner”."
                case .asked: "Ana Lima asks to come to “Dinner”."
                case .approved: "The host approved your request to come to “Dinner”."
                case .declined: "The host couldn’t fit you in at “Dinner” this time."
                case .rsvpSet: "Ana Lima changed your answer for “Dinner”."
                case .seatOffered: "A seat is held for you at “Dinner”. Take it before it goes to somebody else."
                case .offerExpired:
                    "The time to take the seat at “Dinner” is over. You are on the waiting list again."
                case .movedUp: "A seat came free: you are going to “Dinner”."
                case .eventChanged: "Ana Lima changed “Dinner”."
                case .eventCancelled: "“Dinner” is cancelled."
                case .eventRestored: "“Dinner” is back on."
                case .announcement: "Ana Lima wrote to the guests of “Dinner”."
                case .removed: "You are no longer on the guest list for “Dinner”."
                case .hosting: "Ana Lima made you a host of “Dinner”."
                case .handedOver: "Ana Lima handed “Dinner” over to you. It’s yours now."
                case .message: "Ana Lima wrote in “Dinner”."
                case .todoAssigned: "Ana Lima gave you the to-do “Keys” for “Dinner”."
                case .reminder: "“Dinner” begins soon."
                case .todoDue: "A to-do of yours for “Dinner” is due."
                case .expenseAdded: "Ana Lima added an expense for “Dinner”."
                case .paid: "Ana Lima recorded a payment with you for “Dinner”."
                case .reported: "A member reported something."
                case .reportClosed: "An administrator reviewed your report about “Dinner”. Thank you."
                case .roleChanged: "Your role is now “Editor”: you can see and change the programme."
                }
            #expect(notice.sentence.english == sentence)
        }
    }

    @Test func remindersNameTheTimeOfTheirSubject() {
        func reminder(
            _ kind: NoticeKind, _ title: String? = nil, of event: String? = "Dinner", isLate: Bool = false,
            sentAfter span: Span = .hours(-1)
        ) -> String {
            var notice = view(kind, by: nil, of: event)
            notice.subject = .init(title: title, at: Samples.now, timeZone: "Europe/Berlin", isLate: isLate)
            notice.createdAt = Samples.now + span
            return notice.sentence.english
        }
        #expect(reminder(.reminder) == "“Dinner” begins Tue, 24 Nov 2026, 11:00 (Europe/Berlin).")
        #expect(
            reminder(.reminder, isLate: true)
                == "Late reminder: “Dinner” begins Tue, 24 Nov 2026, 11:00 (Europe/Berlin).")
        #expect(
            reminder(.reminder, "Choir", of: nil) == "“Choir” begins Tue, 24 Nov 2026, 11:00 (Europe/Berlin).")
        #expect(
            reminder(.todoDue, "Keys") == "“Keys” for “Dinner” is due Tue, 24 Nov 2026, 11:00 (Europe/Berlin).")
        #expect(
            reminder(.todoDue, "Keys", isLate: true, sentAfter: .hours(5))
                == "Late reminder: “Keys” for “Dinner” was due Tue, 24 Nov 2026, 11:00 (Europe/Berlin).")
    }

    @Test func whoAndWhatAreNamedWhereTheyAreKnown() {
        for kind in NoticeKind.allCases where ![NoticeKind.reported, .reportClosed, .roleChanged].contains(kind) {
            let sentence = view(kind).sentence.english
            #expect(sentence.contains("Ana Lima") || sentence.contains("“Dinner”"), "\(kind)")
            let bare = view(kind, by: nil, of: nil).sentence.english
            let unnamed = sentence.replacing("Ana Lima", with: [.rsvp, .paid].contains(kind) ? "A guest" : "Somebody")
                .replacing("“Dinner”", with: "an event")
            if kind == .friendAccepted {
                #expect(bare == "Your friend request was accepted.")
                continue
            }
            // Only the first letter is a capital.
            #expect(bare.lowercased() == unnamed.lowercased() && bare.first?.isUppercase == true, "\(kind)")
        }
    }

    @Test func whatWasReportedIsNamedWhereItIsKnownAndWhoReportedItNever() {
        #expect(
            view(.reportClosed, by: nil).sentence.english
                == "An administrator reviewed your report about “Dinner”. Thank you.")
        #expect(
            view(.reportClosed, of: nil).sentence.english
                == "An administrator reviewed your report about Ana Lima. Thank you.")
        #expect(
            view(.reportClosed, by: nil, of: nil).sentence.english
                == "An administrator reviewed your report. Thank you.")
        #expect(view(.reported).sentence.english == "A member reported something.")
    }

    @Test func aRoleIsNamedAndLeadsToTheProgrammeWhereThatIsOpen() {
        for role in Role.allCases {
            var notice = view(.roleChanged, by: nil, of: nil)
            notice.role = role
            #expect(notice.sentence.english.hasPrefix("Your role is now “\(role.label.english)”: "))
            #expect(notice.destination == (role == .member ? .home : .organise))
        }
    }

    @Test func thoseWhoRespondedAreCounted() {
        let counted = [1, 2, 3, 12].map { view(.rsvp, count: $0).sentence.english }
        #expect(
            counted == [
                "Ana Lima answered “Dinner”.", "Ana Lima and one other answered “Dinner”.",
                "Ana Lima and 2 others answered “Dinner”.",
                "Ana Lima and 11 others answered “Dinner”.",
            ])
    }

    private func changed(
        _ before: EventChange, end: Instant? = Samples.now + .hours(3), address: String? = "Main Street 1"
    ) -> String {
        var notice = view(.eventChanged)
        notice.detail = NoticeDetail(
            event: EventChangeSummary(
                before, title: "Dinner", startsAt: Samples.now, endsAt: end, timeZone: "Europe/Berlin",
                place: before.movesPlace ? "Hall" : nil,
                address: address))
        return notice.sentence.english
    }

    /// Berlin is an hour ahead of the samples' 10:00 UTC.
    @Test func aChangeIsDescribedWithOldAndNewValue() {
        #expect(
            changed(EventChange(startsAt: Samples.now - .hours(24), movesEnd: true, endsAt: Samples.now - .hours(21)))
                == "Ana Lima changed “Dinner”. The time is now Tue, 24 Nov 2026, 11:00–14:00 (Europe/Berlin). "
                + "Before, it was Mon, 23 Nov 2026, 11:00–14:00 (Europe/Berlin).")
        let ends = changed(EventChange(movesEnd: true, endsAt: Samples.now + .hours(14)))
        #expect(
            ends.contains("11:00–14:00 (Europe/Berlin). Before, it was") && ends.contains("11:00 – Wed,")
                && ends.contains("01:00 (Europe/Berlin)."))
        #expect(
            changed(EventChange(movesEnd: true), end: Samples.now + .hours(1)).hasSuffix("11:00 (Europe/Berlin)."),
            "it had no end")
        #expect(changed(EventChange(title: "Supper")).hasSuffix("The new title is “Dinner”. Before, it was “Supper”."))
    }

    @Test func nothingOfAPlaceIsLostThatIsAnother() {
        #expect(
            changed(EventChange(movesPlace: true, place: "Café", address: "Side Street 2"))
                == "Ana Lima changed “Dinner”. The place is now Hall, Main Street 1. Before, it was Café, Side Street 2."
        )
        #expect(
            changed(EventChange(movesPlace: true, place: "Hall", address: "Main Street 2")).contains(
                "Before, it was Hall, Main Street 2."))
        #expect(
            changed(EventChange(movesPlace: true)).hasSuffix("The place is now Hall, Main Street 1."), "it was hidden")
        #expect(
            changed(EventChange(movesPlace: true, place: "Hall", address: "Main Street 1")).hasSuffix(
                "The link to join has changed."))
    }

    @Test func whatElseIsAnotherIsNamed() {
        #expect(changed(EventChange(others: ["description"])).hasSuffix("Changed: “Description”."))
        #expect(
            changed(EventChange(title: "Supper", others: ["tags", "capacity"])).contains("Also changed: “"))
        #expect(changed(EventChange()) == "Ana Lima changed “Dinner”.")
    }

    private func said(_ kind: NoticeKind, _ detail: NoticeDetail) -> String {
        var notice = view(kind)
        notice.detail = detail
        return notice.sentence.english
    }

    @Test func aHostsChangeOfAnRSVPIsDescribedWithOldAndNewValue() {
        func set(_ status: RSVPStatus, _ party: Int = 1, from before: NoticeDetail.Answer? = nil) -> String {
            said(.rsvpSet, NoticeDetail(answer: .init(status: status, party: party), before: before))
        }
        #expect(set(.going) == "Ana Lima put you on the list: you are going to “Dinner”.")
        #expect(
            set(.going, 3, from: .init(status: .maybe, party: 1))
                == "Ana Lima put you on the list: you are going to “Dinner”. That is for 3 people. Before, it was “Maybe”."
        )
        #expect(
            set(.notGoing, 3, from: .init(status: .going, party: 3))
                == "Ana Lima changed your answer for “Dinner” to “not going”. Before, it was “Going”.")
        #expect(
            set(.waitlisted, 2, from: .init(status: .notGoing, party: 2))
                == "Ana Lima put you on the waiting list for “Dinner”. Before, it was “Not going”.")
        #expect(
            set(.going, 1, from: .init(status: .going, party: 4))
                == "Ana Lima changed the number of people in your answer for “Dinner” from 4 to 1.")
        #expect(view(.rsvpSet).sentence.english == "Ana Lima changed your answer for “Dinner”.")
        #expect(
            said(.approved, NoticeDetail(answer: .init(status: .waitlisted, party: 1)))
                == "The host approved your request, but all seats are taken. You are on the waiting list for “Dinner”.")
        #expect(
            said(.approved, NoticeDetail(answer: .init(status: .waitlisted, party: 3)))
                == "The host approved your request, but all seats are taken. You are on the waiting list for “Dinner”, 3 of you."
        )
        #expect(
            said(.approved, NoticeDetail(answer: .init(status: .going, party: 2)))
                == "The host approved your request: you are going to “Dinner”, 2 of you.")
    }

    @Test func noticesNameAmounts() {
        let amount = NoticeDetail(amount: Money(1250, Currency("EUR")!))
        #expect(
            said(.paid, amount) == "Ana Lima recorded a payment of €12.50 with you for “Dinner”.", "it was taken back")
        func paid(_ parties: PaymentParties, by actor: String? = "Ana Lima") -> String {
            var notice = view(.paid, by: actor)
            (notice.detail, notice.payment) = (amount, parties)
            return notice.sentence.english
        }
        #expect(paid(.init(isFromReader: false, other: "Greta"), by: nil) == "Greta paid you €12.50 for “Dinner”.")
        #expect(paid(.init(isFromReader: true, other: "Ana Lima")) == "You paid Ana Lima €12.50 for “Dinner”.")
        #expect(
            paid(.init(isFromReader: false, other: "Greta", isByThird: true))
                == "Greta paid you €12.50 for “Dinner”. Ana Lima recorded it.")
        #expect(
            paid(.init(isFromReader: true, other: nil, isByThird: true))
                == "You paid somebody €12.50 for “Dinner”. Ana Lima recorded it.")
        #expect(
            paid(.init(isFromReader: false, other: nil, isByThird: true))
                == "Somebody paid you €12.50 for “Dinner”. Ana Lima recorded it.")
        #expect(
            said(.expenseAdded, NoticeDetail(amount: Money(990, Currency("EUR")!), thing: "Bread"))
                == "Ana Lima added “Bread”, €9.90, for “Dinner”, and you are part of it.")
        #expect(
            said(.expenseAdded, NoticeDetail(amount: Money(-990, Currency("EUR")!), thing: "Bread")).hasPrefix(
                "Ana Lima added the refund “Bread”, €9.90, for"))
    }

    @Test func aNoticeLeadsToWhatItIsAboutOrHome() {
        let (event, person): (ID<Event>, ID<User>) = (Samples.id(3), Samples.id(2))
        for kind in NoticeKind.allCases {
            let (link, bare): (Destination, Destination) =
                switch kind {
                case .friendRequest: (.people, .people)
                case .friendAccepted: (.person(person), .people)
                case .rsvp, .asked: (.guests(event), .home)
                case .message: (.chat(event), .home)
                case .todoAssigned, .todoDue: (.todos(event), .home)
                case .expenseAdded, .paid: (.budget(event), .home)
                case .reported: (.reports, .reports)
                case .reportClosed: (.event(event), .notifications)
                case .roleChanged: (.home, .home)
                default: (.event(event), .home)
                }
            #expect(view(kind).destination == link && view(kind, by: nil, of: nil).destination == bare, "\(kind)")
        }
        #expect(view(.reportClosed, of: nil).destination == .person(person))
        var reminder = view(.reminder, of: nil)
        reminder.subject = .init(entry: Samples.id(8), title: "Choir", at: Samples.now, timeZone: "UTC")
        #expect(reminder.destination == .entry(Samples.id(8)))
    }
}
