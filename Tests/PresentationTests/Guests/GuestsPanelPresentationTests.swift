import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct GuestsPanelPresentationTests {
    private let samples = Samples()

    private func panel(
        _ event: EventView, _ guests: [GuestView]? = [], asking: Int = 0, signedIn: Bool = true
    ) -> GuestsPanelPresentation {
        GuestsPanelPresentation(event, guests, asking: asking, samples.presentationContext(signedIn: signedIn))
    }

    private func hint(
        _ event: EventView, _ guests: [GuestView]? = [], asking: Int = 0, signedIn: Bool = true
    ) -> String? {
        panel(event, guests, asking: asking, signedIn: signedIn).hint?.phrase.english
    }

    private func guest(_ number: UInt8, party: Int = 1, status: RSVPStatus = .going) -> GuestView {
        GuestView(
            id: Samples.id(number), userId: Samples.id(number), name: "Guest \(number)", status: status, party: party,
            position: nil, answeredAt: Samples.now, email: nil)
    }

    @Test func theTitleAndTheHintAreInThePastAfterwards() {
        let (ahead, over) = (samples.event(), samples.event(startsIn: .days(-9)))
        #expect(panel(ahead).title.english == "Who is going" && panel(over).title.english == "Who was going")
        #expect(hint(over) == "Nobody was going.")
        #expect(hint(samples.event(state: .cancelled)) == "Nobody is going.")
    }

    @Test func whereNobodyIsGoingTheNextStepDependsOnTheViewer() {
        #expect(hint(samples.event()) == "Nobody yet. Be the first.")
        #expect(hint(samples.event(), signedIn: false) == "Nobody yet. Be the first.")
        #expect(hint(samples.event(role: .host)) == "Nobody yet. Invite people, or share the link.")
        #expect(hint(samples.event(role: .host), asking: 1) == "Nobody yet.")
        var asked = samples.event()
        asked.mine.request = .waiting
        #expect(hint(asked) == "Nobody yet.")
    }

    @Test func aHiddenListSaysWhatIsHidden() {
        #expect(hint(samples.event(), nil) == "You can see how many are coming, but not who.")
        #expect(hint(samples.event(counts: false), nil) == "The host keeps the guest list private.")
        var named = samples.event()
        named.details.guestList = .names
        let out = panel(named, nil, signedIn: false)
        #expect(out.hint?.phrase.english == "Sign in to see who is going.")
        #expect(out.hint?.marks == [.link(.signIn(next: .event(named.id)))])
        #expect(out.crowd == nil)
    }

    @Test func hostsReadHowManyPeopleAsk() {
        let event = samples.event(role: .host)
        #expect(panel(event).requests == nil)
        let two = panel(event, asking: 2).requests
        #expect(two?.phrase.english == "2 people ask to come" && two?.marks == [.link(.guests(event.id))])
    }

    @Test func peopleAreNamedAndTheRestCounted() throws {
        let all = [guest(30, party: 3), guest(31), guest(32, status: .maybe), guest(33), guest(34)]
        let crowd = try #require(panel(samples.event(counts: false), all).crowd)
        #expect(crowd.count == 6 && crowd.faces.map(\.name) == ["Guest 30", "Guest 31", "Guest 33", "Guest 34"])
        #expect(crowd.names.english == "Guest 30, Guest 31, Guest 33 and 3 others")
        let one = try #require(panel(samples.event(counts: false), [guest(30)]).crowd)
        #expect(one.names.english == "Guest 30")
    }

    @Test func friendsComeFirstAndOnce() throws {
        // The friends of a sample have ids from 90 on.
        let crowd = try #require(panel(samples.event(taken: 3, friends: 1), [guest(30), guest(90), guest(31)]).crowd)
        #expect(crowd.faces.map(\.name) == ["Friend0 Lima", "Guest 30", "Guest 31"] && crowd.count == 3)
    }
}
