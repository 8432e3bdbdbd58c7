import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct DiscoverPresentationTests {
    private let samples = Samples()

    private func discover(
        _ events: [EventView] = [], onMap: Bool = false, isFiltered: Bool = false, isNear: Bool = false,
        isCut: Bool = false
    ) -> DiscoverPresentation {
        DiscoverPresentation(events, onMap: onMap, isFiltered: isFiltered, isNear: isNear, isCut: isCut)
    }

    @Test(arguments: [
        (false, false, "Nothing is on yet", "Create an event", Destination.newEvent),
        (true, false, "No event is on the map yet", "Show the list", .discover),
        (false, true, "Nothing found", "Show everything", .discover),
        (true, true, "Nothing found", "Show everything", .discoverMap),
    ]) func whereNothingIsFoundThereIsANextStep(
        _ onMap: Bool, _ isFiltered: Bool, _ title: String, _ label: String, _ destination: Destination
    ) throws {
        let empty = try #require(discover(onMap: onMap, isFiltered: isFiltered).empty)
        #expect(empty.title.english == title && empty.step.label.english == label)
        #expect(empty.step.destination == destination)
        #expect(empty.text.english.contains("place on the map") == (onMap && isFiltered))
        #expect(discover([samples.event()], onMap: onMap, isFiltered: isFiltered).empty == nil)
    }

    @Test func onlyAMapSaysThatItIsCut() {
        let events = [samples.event(), samples.event()]
        #expect(
            discover(events, onMap: true, isCut: true).limitNote?.english
                == "These are the next 2 events. Choose days or tags to see others.")
        #expect(discover(events, onMap: true).limitNote == nil && discover(events, isCut: true).limitNote == nil)
    }

    @Test func aSearchAroundAPositionCanBeMoved() {
        #expect(discover(isNear: true).nearbyLabel.english == "Elsewhere")
        #expect(discover().nearbyLabel.english == "Near me")
    }

    @Test func theLegendNamesTheRelationsOnTheMap() {
        let found = discover([samples.event(), samples.event(role: .host), samples.event()], onMap: true)
        #expect(found.relations.map(\.label.english) == ["You host", "What else is on"])
    }

    @Test func aRelationIsWhatTheViewerDoesAtTheEvent() {
        #expect(EventRelation(samples.event(role: .host)) == .host)
        #expect(EventRelation(samples.event(role: .cohost)) == .host)
        #expect(EventRelation(samples.event(invited: true)) == .open && EventRelation(samples.event()) == .other)
        var asking = samples.event()
        asking.mine.request = .waiting
        #expect(EventRelation(asking) == .open)
        let byStatus: [(RSVPStatus, EventRelation)] = [
            (.going, .going), (.maybe, .open), (.waitlisted, .open), (.offered, .open), (.notGoing, .other),
        ]
        for (status, relation) in byStatus {
            #expect(EventRelation(samples.event(role: .guest, status: status)) == relation)
        }
    }

    @Test func everyRangeHasALabelOfItsOwn() {
        #expect(Set(DiscoverRange.allCases.map(\.label.english)).count == DiscoverRange.allCases.count)
    }
}
