import Domain
import Operations
import Properties
import Testing

@testable import Web

struct NoticeWordsTests {
    private func view(_ kind: NoticeKind, by actor: String? = "Ana Lima", of event: String? = "Dinner", count: Int = 1) -> NoticeView {
        NoticeView(
            id: Samples.id(1), kind: kind, actor: actor.map { _ in Samples.id(2) }, actorName: actor, event: event.map { _ in Samples.id(3) },
            eventTitle: event, count: count, createdAt: Samples.now)
    }

    @Test func everyKindHasWordsOfItsOwn() {
        let kinds = NoticeKind.allCases
        #expect(Set(kinds.map(\.words.label)).count == kinds.count)
        #expect(Set(kinds.map { view($0).sentence.english }).count == kinds.count)
        for kind in kinds { #expect(view(kind).sentence.english.hasSuffix("."), "\(kind)") }
    }

    @Test func whoAndWhatAreNamedWhereTheyAreKnown() {
        for kind in NoticeKind.allCases where ![NoticeKind.reported, .reportClosed, .roleChanged].contains(kind) {
            let sentence = view(kind).sentence.english
            #expect(sentence.contains("Ana Lima") || sentence.contains("“Dinner”"), "\(kind)")
            let bare = view(kind, by: nil, of: nil).sentence.english
            let unnamed = sentence.replacing("Ana Lima", with: kind == .rsvp ? "A guest" : "Somebody").replacing("“Dinner”", with: "an event")
            // A sentence begins with a capital, and nothing else does.
            #expect(bare.lowercased() == unnamed.lowercased() && bare.first?.isUppercase == true, "\(kind)")
        }
    }

    @Test func whatWasReportedIsNamedWhereItIsKnownAndWhoReportedItNever() {
        #expect(view(.reportClosed, by: nil).sentence.english == "Your report about “Dinner” was looked at. Thank you.")
        #expect(view(.reportClosed, of: nil).sentence.english == "Your report about Ana Lima was looked at. Thank you.")
        #expect(view(.reportClosed, by: nil, of: nil).sentence.english == "Your report was looked at. Thank you.")
        #expect(view(.reported).sentence.english == "A member reported something.")
    }

    @Test func aRoleIsNamedAndLeadsToTheProgrammeWhereThatIsOpen() {
        for role in Role.allCases {
            var notice = view(.roleChanged, by: nil, of: nil)
            notice.role = role
            #expect(notice.sentence.english.hasPrefix("Your role is “\(RoleWords.label(role).english)” now: "))
            #expect(Path.notice(notice) == (role == .member ? "/" : "/organise"))
        }
    }

    @Test func thoseWhoRespondedAreCounted() {
        let counted = [1, 2, 3, 12].map { view(.rsvp, count: $0).sentence.english }
        #expect(
            counted == [
                "Ana Lima answered “Dinner”.", "Ana Lima and one other answered “Dinner”.", "Ana Lima and 2 others answered “Dinner”.",
                "Ana Lima and 11 others answered “Dinner”.",
            ])
    }

    @Test func aNoticeLeadsToWhatItIsAboutOrHome() {
        let (event, person) = ("/events/\(Samples.id(3) as ID<Event>)", "/people/\(Samples.id(2) as ID<User>)")
        for kind in NoticeKind.allCases {
            let (link, bare) =
                switch kind {
                case .friendRequest: ("/people", "/people")
                case .friendAccepted: (person, "/people")
                case .rsvp, .asked: (event + "/guests", "/")
                case .todoDue: (event + "/todos", "/")
                case .message: (event + "/chat", "/")
                case .todoAssigned: (event + "/todos", "/")
                case .expenseAdded, .paid: (event + "/budget", "/")
                case .reported: ("/me/reports", "/me/reports")
                case .reportClosed: (event, "/notifications")
                case .roleChanged: ("/", "/")
                default: (event, "/")
                }
            #expect(Path.notice(view(kind)) == link && Path.notice(view(kind, by: nil, of: nil)) == bare, "\(kind)")
        }
        #expect(Path.notice(view(.reportClosed, of: nil)) == person)
    }
}
