import Domain
import Presentation
import Properties
import Samples
import Testing

@testable import Operations

/// The sentences about changes of an event.
@Suite struct EventEditingTests {
    private let samples = Samples()

    private func message(_ lost: [String], _ kept: [String], endsLink: Bool = false) -> String {
        UpdateEvent.Outcome(
            conflicts: lost.map { FieldConflict(field: $0) }, others: kept, endsLink: endsLink
        ).message.english
    }

    @Test func concurrentChangesAreNamed() {
        #expect(message([], []) == "Saved.")
        #expect(
            message(["title"], []) == "Saved. Somebody else had also changed “Title”; your version replaced theirs.")
        #expect(message([], ["tags", "address"]).contains("also changed “Address” and “Tags”; we kept that change."))
        #expect(message(["title"], ["tags"]).contains("They also changed “Tags”; we kept that change."))
        #expect(message([], [], endsLink: true).hasPrefix("Saved. The invite link no longer works."))
    }

    @Test func everyFieldHasALabel() {
        #expect(Set(EventFieldLabels.all.map(\.name)) == Set(EventInput().texts.keys))
    }

    private func sentences(_ change: (inout EventDetails) -> Void) -> [String] {
        let old = samples.event().details
        var new = old
        change(&new)
        return EventChangeSummary(EventChange(from: old, to: new), now: new).sentences.map(\.english)
    }

    @Test func changesAreSentences() {
        #expect(sentences { _ in } == [])
        #expect(sentences { $0.title = "Tea" } == ["The new title is “Tea”. Before, it was “Board game night”."])
        #expect(sentences { $0.capacity = 5 } == ["Changed: “Seats”."])
        #expect(sentences { ($0.title, $0.capacity) = ("Tea", 5) }.last == "Also changed: “Seats”.")
        #expect(
            sentences { ($0.locationName, $0.address) = ("Hall", nil) } == [
                "The place is now Hall. Before, it was Common room, 1 River Street."
            ])
        #expect(sentences { $0.onlineUrl = "https://example.org" } == ["The link to join has changed."])
        #expect(sentences { ($0.locationName, $0.locationHidden) = ("Hall", true) } == ["The place has changed."])
    }

    @Test func aChangeNamesTheDaysBefore() {
        func fair(_ first: String, _ last: String) -> EventDetails {
            var details = samples.event(zone: "Asia/Tokyo").details
            details.setWholeDays(
                WholeDays(first: CivilDate(iso: first)!, last: CivilDate(iso: last)!), offset: Zones.offset(of:at:))
            return details
        }
        let (old, new) = (fair("2026-11-25", "2026-11-27"), fair("2026-11-26", "2026-11-26"))
        #expect(
            EventChangeSummary(EventChange(from: old, to: new), now: new).sentences.map(\.english)
                == ["The time is now Thu, 26 Nov 2026. Before, it was Wed, 25 Nov 2026 – Fri, 27 Nov 2026."])
    }

    @Test func choicesHaveLabelsOfTheirOwn() {
        #expect(Set(Visibility.allCases.map(\.choice)).count == Visibility.allCases.count)
        #expect(GuestListRule.allCases.map(\.choice.english) == ["Names", "How many come", "Nothing"])
        #expect(
            UpdateEvent.Notify.allCases.map(\.choice.english)
                == ["If the time or place changes", "Always", "Not this time"])
        #expect([0, 1, 9].map { EventDetails.companionsChoice($0).english } == ["None", "Up to 1", "Up to 9"])
        #expect(EventStatus.allCases.filter { $0.editingTitle == "Edit draft" } == [.draft])
        #expect(EventStatus.allCases.filter { !$0.mayNotify } == [.draft])
    }

    @Test func aCoverPhotoIsChosenOrChanged() {
        var event = samples.event()
        #expect(CoverPhotoPresentation(event).choose.label.english == "Choose a photo")
        #expect(CoverPhotoPresentation(event).skip != nil && CoverPhotoPresentation(event).positioning == nil)
        event.photo = "0123abcd"
        #expect(CoverPhotoPresentation(event).choose.label.english == "Change the photo")
        #expect(CoverPhotoPresentation(event).skip == nil)
        #expect(CoverPhotoPresentation(event).positioning?.marks == [.link(.editEvent(event.id))])
    }
}
