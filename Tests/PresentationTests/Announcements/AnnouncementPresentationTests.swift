import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AnnouncementPresentationTests {
    private let samples = Samples()

    private func form(
        _ reach: [Announcement.Addressee: Int], role: EventRole = .host, chosen: [HostGuestListSection]? = nil
    ) -> AnnouncementFormPresentation {
        AnnouncementFormPresentation(
            samples.event(role: role), reach: reach, unreached: [.offered: 1, .waitlisted: 2], chosen: chosen)
    }

    @Test func groupsWithPeopleAreOffered() {
        let groups = form([.going: 4, .waitlisted: 2, .offered: 1, .notGoing: 0]).groups
        // Those who may come are chosen, so they are offered without anybody in them.
        #expect(groups.map(\.section) == [.going, .maybe, .waiting])
        #expect(groups.map(\.isChosen) == [true, true, false])
        #expect(groups.map(\.people.english) == ["4 people", "0 people", "3 people"])
        #expect(groups.map(\.unreached?.english) == [nil, nil, "3 without an address"])
    }

    @Test func aChoiceIsKept() {
        #expect(form([.going: 4], chosen: []).groups.map(\.isChosen) == [false])
        #expect(form([.going: 4], chosen: [.declined]).groups.map(\.section) == [.going, .declined])
    }

    @Test func withoutGuestsTheNextStepIsToInvite() {
        let empty = form([.invited: 0])
        #expect(empty.groups.isEmpty && empty.placeholder != nil && empty.invite?.label.english == "Invite people")
        let over = AnnouncementFormPresentation(samples.event(role: .host, startsIn: .days(-9)), reach: [:])
        #expect(over.placeholder != nil && over.invite == nil)
        #expect(form([.going: 1]).placeholder == nil)
    }

    @Test func aSentAnnouncementNamesItsGroups() {
        let sent = AnnouncementPresentation(
            AnnouncementView(
                id: Samples.id(70), to: [.offered, .going], body: "Hi", people: 1, sentAt: Samples.now))
        #expect(sent.sections == [.going, .waiting] && sent.people.english == "1 person")
    }

    /// Visitors with a guest pass read the time of the event's zone.
    @Test func visitorsReadTheTimeAtTheEvent() {
        let announcement = ReceivedAnnouncement(body: "Hi", sentAt: Samples.now)
        func text(signedIn: Bool) -> String {
            announcement.sentText(zone: "Asia/Tokyo", samples.presentationContext(signedIn: signedIn)).english
        }
        #expect(text(signedIn: true) == "Today, 11:00")
        #expect(text(signedIn: false).hasPrefix("Today, 19:00 "))
    }
}
