import Domain
import HTML
import Operations
import Presentation
import ServerOperations
import Testing
import Web

/// The filters of the audit trail.
@Suite struct AuditPageTests {
    private func page(
        _ lines: [AuditView] = [], query: AuditPage.Query = .init(), commandSentence: Phrase? = nil
    ) -> Markup {
        let context = PageContext(
            PresentationContext(
                viewer: .init(
                    id: ID(bytes: [UInt8](repeating: 1, count: 16))!, name: "Ada Lovelace", handle: "ada",
                    isVerified: true, role: .administrator),
                now: Instant(seconds: 1_800_000_000), localZone: "Europe/Berlin", communityName: "Club"),
            assets: AssetPaths(version: "0123abcd"), origin: "https://mingle.example", path: "/admin/audit")
        return Markup(AuditPage.html(context, lines, query: query, commandSentence: commandSentence, nextCursor: nil))
    }

    @Test func entriesNarrowTheTrailUnlessItIsAlreadyNarrowed() {
        let ada = AuditView.Person(id: ID(bytes: [UInt8](repeating: 1, count: 16))!, name: "Ada")
        let line = AuditView(
            id: ID(bytes: [UInt8](repeating: 2, count: 16))!, at: Instant(seconds: 1_800_000_000),
            command: "event.delete", actor: ada,
            subject: .init(kind: "event", id: ID(bytes: [UInt8](repeating: 3, count: 16))!), address: nil)
        func narrowing(_ query: AuditPage.Query) -> [String] {
            page([line], query: query).all("a").filter { $0.attributes["class"] == "button small" }.map(\.text)
        }
        #expect(narrowing(.init()) == ["Only Ada", "Only this thing", "Only this kind"])
        #expect(narrowing(.init(person: "\(ada.id)", command: "event.delete")) == ["Only this thing"])
    }

    @Test func oneCommandIsAFilterThatCanBeRemoved() {
        func removable(_ command: String) -> [String?] {
            page(query: .init(command: command), commandSentence: "Somebody did it").all("a").filter {
                $0.attributes["aria-label"]?.hasPrefix("Remove filter") == true
            }.map { $0.attributes["aria-label"] }
        }
        #expect(removable("event.delete") == ["Remove filter: Somebody did it"])
        // These have chips that stay.
        #expect(removable("chat").isEmpty && removable(AuditedCommand.startSession.rawValue).isEmpty)
        let signIns = page(query: .init(command: AuditedCommand.startSession.rawValue)).all("a").filter {
            $0.attributes["aria-current"] == "true" && $0.attributes["class"] == "chip"
        }
        #expect(signIns.map(\.text) == ["Sign-ins"])
    }
}
