import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct EventHostsPresentationTests {
    private let samples = Samples()

    private func host(_ n: UInt8) -> UserView {
        UserView(id: Samples.id(n), givenName: "Host \(n)", familyName: nil, handle: "host\(n)", role: .member)
    }

    private func hosts(_ numbers: [UInt8], _ context: PresentationContext? = nil) -> EventHostsPresentation {
        EventHostsPresentation(samples.event(), numbers.map(host), context ?? samples.presentationContext())
    }

    @Test func hostsAreNamedAndTheRestCounted() {
        #expect(hosts([2]).sentence.phrase.english == "Hosted by Host 2")
        #expect(hosts([2, 3]).sentence.phrase.english == "Hosted by Host 2 and Host 3")
        #expect(hosts([2, 3, 4]).sentence.phrase.english == "Hosted by Host 2, Host 3 and Host 4")
        let five = hosts([2, 3, 4, 5, 6])
        #expect(five.sentence.phrase.english == "Hosted by Host 2, Host 3 and 3 others")
        #expect(five.others.map(\.phrase.english) == ["Host 4", "Host 5", "Host 6"])
        #expect(
            five.others.map(\.marks)
                == [4, 5, 6].map { (n: UInt8) -> [MarkedPhrase.Mark] in [.link(.person(Samples.id(n)))] })
    }

    @Test func withoutAListTheOwnerIsNamed() {
        let owner = hosts([])
        #expect(owner.sentence.phrase.english == "Hosted by Grace Hopper" && owner.handle == "@grace")
        #expect(owner.sentence.marks == [.link(.person(Samples.id(2)))])
    }

    @Test func theViewerIsYouAndIsNotLinked() {
        let both = hosts([1, 2])
        #expect(both.sentence.phrase.english == "Hosted by you and Host 2")
        #expect(both.sentence.marks == [.plain, .link(.person(Samples.id(2)))])
    }

    @Test func onlyMembersOpenProfiles() {
        for context in [samples.presentationContext(signedIn: false), samples.presentationContext(verified: false)] {
            #expect(hosts([2, 3, 4, 5], context).sentence.marks.allSatisfy { $0 == .plain })
            #expect(hosts([2, 3, 4, 5], context).others.allSatisfy { $0.marks == [.plain] })
        }
    }
}
