import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct HostToolsPresentationTests {
    private let samples = Samples()

    private func tools(_ event: EventView, role: Role = .member) -> HostToolsPresentation? {
        HostToolsPresentation(event, samples.presentationContext(role: role))
    }

    private func labels(_ event: EventView, role: Role = .member) -> [String] {
        tools(event, role: role)?.links.map(\.label.english) ?? []
    }

    @Test(arguments: [
        (
            EventStatus.scheduled, Span.days(3),
            ["Edit", "Cover photo", "Invite", "Guests", "Write to guests", "Reminder note", "Hosts"], "Cancel or delete"
        ),
        (.scheduled, .days(-9), ["Edit", "Cover photo", "Guests", "Write to guests", "Hosts"], "Delete"),
        (.cancelled, .days(3), ["Guests", "Write to guests", "Hosts"], "Bring back or delete"),
        (.draft, .days(3), ["Edit", "Cover photo", "Guests", "Hosts"], "Delete"),
    ]) func toolsAreThoseThatWork(_ state: EventStatus, _ start: Span, _ expected: [String], _ ending: String) {
        for role in [EventRole.host, .cohost] {
            let event = samples.event(role: role, state: state, startsIn: start)
            #expect(labels(event) == expected)
            #expect(tools(event)?.ending.label.english == ending)
        }
    }

    /// The photo of a cancelled event can still be removed.
    @Test func aPhotoCanAlwaysBeRemoved() {
        var event = samples.event(role: .host, state: .cancelled)
        event.photo = "0123abcd"
        #expect(labels(event).contains("Cover photo"))
    }

    @Test func editorsOfTheProgrammeAssignAnActivity() {
        #expect(!labels(samples.event(role: .host)).contains("Activity"))
        #expect(labels(samples.event(role: .host), role: .administrator).last == "Activity")
        #expect(!labels(samples.event(role: .host, state: .cancelled), role: .administrator).contains("Activity"))
    }

    @Test func guestsHaveNoTools() {
        #expect(tools(samples.event()) == nil && tools(samples.event(role: .guest, status: .going)) == nil)
    }
}
