import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ProgrammeKindPresentationTests {
    private let samples = Samples()

    @Test func onlyAdministratorsEditTheCommunitysOwn() {
        let kinds = [
            ProgrammeKindView(id: Samples.id(151), name: "Study Circle", isPredefined: true), samples.programmeKind(),
        ]
        func list(_ role: Role, _ kind: ProgrammeKind = .activityType) -> ProgrammeKindListPresentation {
            ProgrammeKindListPresentation(kind, kinds, samples.presentationContext(role: role))
        }
        #expect(list(.administrator).items.map { $0.edit?.name?.english } == [nil, "Edit Choir"])
        #expect(list(.administrator).items.map(\.badge) == [Badge("Comes with Mingle", .muted), nil])
        #expect(list(.editor).add == nil && list(.editor).items.allSatisfy { $0.edit == nil })
        #expect(list(.administrator).title == "Activity types" && list(.administrator).add == "New type")
        let roles = list(.administrator, .participantRole)
        #expect(roles.title == "Participant roles" && roles.add == "New role")
    }

    @Test func whatIsInUseCannotBeDeleted() {
        let unused = ProgrammeKindPresentation(.activityType, samples.programmeKind(), uses: ProgrammeUses([:]))
        #expect(unused.title == "Edit type" && unused.inUse == nil)
        #expect(unused.delete?.confirmation?.consequence.english == "Nobody can choose “Choir” any more.")
        let used = ProgrammeKindPresentation(
            .participantRole, samples.programmeKind(), uses: ProgrammeUses([.assignment: 3]))
        #expect(used.title == "Edit role" && used.delete == nil)
        #expect(used.inUse?.text.english == "It is in use and cannot be deleted: 3 assignments.")
    }

    @Test func aDeletionNamesTheUsesThatPreventIt() {
        let free = ProgrammeDeletionPresentation.venue(ProgrammeUses([:]))
        #expect(free.delete == ActionPresentation("Delete venue", .danger) && free.back == "Keep it")
        #expect(free.heading == nil && free.advice == nil && free.uses.isEmpty)
        let venue = ProgrammeDeletionPresentation.venue(ProgrammeUses([.participant: 2, .activity: 1]))
        #expect(venue.delete == nil && venue.back == "Back" && venue.heading == "It is in use")
        #expect(venue.uses.map(\.kind) == [.activity, .participant])
        #expect(venue.uses.map(\.label.english) == ["1 activity", "2 participants"])
        let area = ProgrammeDeletionPresentation.area(ProgrammeUses([.venue: 1, .area: 1]))
        #expect(area.uses.map(\.kind) == [.area, .venue] && area.advice != venue.advice && area.title == "Delete area")
    }

    @Test func eventsThatAreNotListedAreCounted() {
        func state(_ events: Int, others: Int) -> ProgrammeEventsPresentation {
            var programme = ProgrammeEvents()
            programme.events = (0..<events).map { _ in samples.event() }
            programme.others = others
            return ProgrammeEventsPresentation(programme)
        }
        #expect(state(0, others: 0).placeholder == "None yet." && state(0, others: 0).more == nil)
        #expect(state(0, others: 2).placeholder == nil)
        #expect(
            state(1, others: 2).more?.english == "2 more are older, or you don’t have access to them.")
        #expect(state(1, others: 0).placeholder == nil && state(1, others: 0).more == nil)
    }
}
