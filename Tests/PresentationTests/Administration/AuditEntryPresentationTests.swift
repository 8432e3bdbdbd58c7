import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct AuditEntryPresentationTests {
    private let grace = AuditView.Person(id: Samples.id(2), name: "Grace")

    private func entry(
        _ command: String = "event.delete", actor: AuditView.Person? = nil, subject: AuditView.Subject? = nil,
        other: AuditView.Subject? = nil, detail: String? = nil, address: String? = nil
    ) -> AuditEntryPresentation {
        AuditEntryPresentation(
            AuditView(
                id: Samples.id(60), at: Samples.now, command: command, text: "Somebody did it", actor: actor,
                subject: subject, other: other, detail: detail, address: address))
    }

    @Test(arguments: [
        (AuditedCommand.administerUser.rawValue, "disabled", "Disabled"),
        (AuditedCommand.administerUser.rawValue, "active,EDITOR", "Enabled and Editor"),
        (AuditedCommand.updateCommunity.rawValue, "communityName,timeZone", "Name of the community and Time zone"),
        (AuditedCommand.setActivityStatus.rawValue, "COMPLETED", "Completed"),
    ]) func detailsAreNamedByTheirCommand(_ command: String, _ detail: String, _ text: String) {
        guard case .phrase(let phrase, nil)? = entry(command, detail: detail).facts.first else {
            Issue.record("\(command) has no phrase")
            return
        }
        #expect(phrase.english == text)
    }

    @Test func otherDetailsAreShownAsRecorded() {
        for command in [AuditedCommand.startSession.rawValue, AuditedCommand.administerUser.rawValue, "event.delete"] {
            #expect(entry(command, detail: "Supper").facts == [.text("Supper"), .time(Samples.now)])
        }
        #expect(entry(detail: "").facts == [.time(Samples.now)])
    }

    @Test func theAddressIsNamedLast() {
        #expect(entry(address: "203.0.113.7").facts == [.time(Samples.now), .phrase("from \("203.0.113.7")")])
    }

    @Test func subjectsAreNamedAndLinkedIfTheyCanBeOpened() {
        func fact(_ subject: AuditView.Subject) -> AuditEntryPresentation.Fact? {
            let facts = entry(subject: subject).facts
            return facts.count > 1 ? facts[0] : nil
        }
        func thing(_ kind: String, isOpen: Bool = true) -> AuditView.Subject {
            AuditView.Subject(kind: kind, id: Samples.id(9), name: "Thing", isOpen: isOpen)
        }
        var event = AuditView.Subject(
            kind: "event", id: Samples.id(7), eventId: Samples.id(7), eventTitle: "Supper", isOpen: true)
        #expect(fact(event) == .text("Supper", .event(Samples.id(7))))
        event.isOpen = false
        #expect(fact(event) == .text("Supper"))
        #expect(
            fact(AuditView.Subject(kind: "user", id: Samples.id(2), person: grace, isOpen: true))
                == .text("Grace", .person(Samples.id(2))))
        #expect(fact(AuditView.Subject(kind: "report", id: Samples.id(9))) == .phrase("Reports", .reports))
        // A name is shown only with a page: this kind of thing has none.
        #expect(fact(thing("message")) == nil)
        let destinations: [AuditedRowKind: Destination] = [
            .activity: .activity(Samples.id(9)), .participant: .participant(Samples.id(9)),
            .venue: .venue(Samples.id(9)), .area: .area(Samples.id(9)), .activityType: .programmeKinds,
            .participantRole: .programmeKinds, .tableImport: .tableImport(Samples.id(9)),
        ]
        for kind in AuditedRowKind.allCases {
            #expect(fact(thing(kind.rawValue)) == .text("Thing", destinations[kind]), "\(kind)")
        }
        #expect(fact(thing("venue", isOpen: false)) == .text("Thing"))
    }

    @Test func theTrailCanBeNarrowedToWhatTheEntryIsAbout() {
        #expect(entry().narrowings.map(\.label.english) == ["Only this kind"])
        let event = AuditView.Subject(kind: "event", id: Samples.id(7), eventTitle: "Supper")
        let entry = entry(actor: grace, subject: .init(kind: "user", id: Samples.id(3)), other: event)
        #expect(
            entry.narrowings.map(\.label.english) == ["Only Grace", "Only this thing", "Only Supper", "Only this kind"])
        // What no longer exists has no name to choose it by.
        let gone = AuditView.Subject(kind: "event", id: Samples.id(8))
        #expect(self.entry(other: gone).narrowings == [.command("event.delete")])
    }

    @Test func areasAreToldApart() {
        #expect(Set(AuditArea.allCases.map(\.label.english)).count == AuditArea.allCases.count)
    }
}
