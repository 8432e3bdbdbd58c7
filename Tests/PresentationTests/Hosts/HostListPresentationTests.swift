import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct HostListPresentationTests {
    private let samples = Samples()

    private func user(_ n: UInt8) -> UserView {
        UserView(id: Samples.id(n), givenName: "Person\(n)", familyName: nil, handle: "person\(n)", role: .member)
    }

    private func list(_ role: EventRole, query: String = "") -> HostListPresentation {
        let people = [UInt8(3), 4].map {
            PersonView(user($0), Relationship(isSelf: false, isFriend: true, mutualFriends: 0))
        }
        return HostListPresentation(
            samples.event(role: role), hosts: [user(2), user(3)], people: people, query: query,
            samples.presentationContext())
    }

    @Test func theOwnerChangesTheHosts() {
        let list = list(.host)
        #expect(list.hosts.map(\.badge) == [Badge("Host", .accent), nil] && list.leave == nil)
        #expect(list.hosts.map { $0.actions != nil } == [false, true])
        #expect(list.hosts[1].actions?.handOver.name?.english == "Hand over to Person3…")
        #expect(list.hosts[1].actions?.remove.name?.english == "Remove Person3 as a co-host")
        // Hosts are not offered again.
        #expect(list.candidates?.map(\.person.id) == [Samples.id(4)])
        #expect(list.candidates?.first?.add.name?.english == "Make Person4 a co-host")
    }

    @Test func aCohostCanOnlyLeave() {
        let list = list(.cohost)
        #expect(list.hosts.map(\.badge) == [Badge("Host", .accent), Badge("Co-host", .muted)])
        #expect(list.hosts.allSatisfy { $0.actions == nil } && list.candidates == nil)
        #expect(list.leave?.confirmation != nil)
    }

    @Test func anEmptySearchAsksForAName() {
        #expect(list(.host).placeholder.english == "Search for anybody in the community.")
        #expect(list(.host, query: "x").placeholder.english.hasPrefix("Nobody with that name can be added."))
    }
}
