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
            (.home, "/"), (.discover, "/discover"), (.discoverMap, "/discover?view=map"), (.newEvent, "/events/new"),
            (.invite(event), "/events/\(event)/invite"), (.settings, "/me/settings"), (.verification, "/verify"),
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
