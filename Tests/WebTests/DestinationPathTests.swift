import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Web

@Suite struct DestinationPathTests {
    @Test func everyDestinationHasAPathOfItsOwn() {
        let (event, person): (ID<Event>, ID<User>) = (Samples.id(7), Samples.id(2))
        let paths: [(Destination, String)] = [
            (.signIn(next: .venues), Path.signIn(next: "/organise/venues")), (.event(event), "/events/\(event)"),
            (.editEvent(event), "/events/\(event)/edit"), (.guests(event), "/events/\(event)/guests"),
            (.inviteLink("t"), "/i/t"), (.person(person), "/people/\(person)"), (.venues, "/organise/venues"),
            (.home, "/"), (.signIn(next: nil), "/sign-in"), (.guestPass("t"), Path.guestPass("t")),
            (.chat(event), "/events/\(event)/chat"), (.todos(event), "/events/\(event)/todos"),
            (.budget(event), "/events/\(event)/budget"), (.entry(Samples.id(8)), Path.entry(Samples.id(8))),
            (.people, "/people"), (.notifications, "/notifications"),
            (.notificationSettings, "/me/notifications"), (.reports, "/me/reports"), (.organise, "/organise"),
            (.activities, "/organise/activities"), (.newActivity, "/organise/activities/new"),
            (.participants, "/organise/participants"), (.newParticipant, "/organise/participants/new"),
            (.newVenue, "/organise/venues/new"), (.venueMap, "/organise/map"), (.areas, "/organise/areas"),
            (.newArea, "/organise/areas/new"), (.analytics(.week), "/organise/analytics?period=week"),
            (.newExpense(event), "/events/\(event)/expenses/new"),
            (.addTodos(event), "/events/\(event)/todos/several"), (.board(event), "/events/\(event)/board"),
            (.discover, "/discover"), (.discoverMap, "/discover?view=map"), (.newEvent, "/events/new"),
            (.settings, "/me/settings"), (.verification, "/verify"),
            (.announcements(event), "/events/\(event)/announcements"), (.coverPhoto(event), "/events/\(event)/photo"),
            (.deleteEvent(event), "/events/\(event)/delete"),
            (.eventActivity(event), "/events/\(event)/activity"), (.eventHosts(event), "/events/\(event)/hosts"),
            (.invite(event), "/events/\(event)/invite"), (.reminders(event), "/events/\(event)/reminders"),
        ]
        for (destination, path) in paths { #expect(Path.path(destination) == path) }
        #expect(Set(paths.map { Path.path($0.0) }).count == paths.count)
    }

    @Test func marksAreWrittenAroundTheWordsInBrackets() {
        let id: ID<User> = Samples.id(2)
        let sentence = MarkedPhrase(
            "Hosted by [\("Ana")], [\("<b>")] and [\("Kim")]", .link(.person(id)), .plain, .strong)
        #expect(
            sentence.html.english
                == "Hosted by <a href=\"/people/\(id)\">Ana</a>, &lt;b&gt; and <strong>Kim</strong>")
    }
}
