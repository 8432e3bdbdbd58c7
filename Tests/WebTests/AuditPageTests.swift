import Domain
import HTML
import Operations
import Presentation
import Testing
import Web

/// The details of audit entries, and the filters.
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

    /// Returns the facts below the sentence of an entry with this detail.
    private func facts(_ command: String, _ detail: String) -> String? {
        let line = AuditView(
            id: ID(bytes: [UInt8](repeating: 2, count: 16))!, at: Instant(seconds: 1_800_000_000), command: command,
            actor: nil, subject: nil, detail: detail, address: nil)
        return page([line]).all("small").first { $0.parents.contains("li") }?.text
    }

    @Test func detailsAreNamedByTheirCommand() {
        for (command, detail, text) in [
            (AuditedCommand.administerUser.rawValue, "disabled", "Disabled"),
            (AuditedCommand.administerUser.rawValue, "active,EDITOR", "Enabled and Editor"),
            (AuditedCommand.updateCommunity.rawValue, "communityName,timeZone", "Name of the community and "),
            (AuditedCommand.setActivityStatus.rawValue, "COMPLETED", "Completed"),
            (AuditedCommand.startSession.rawValue, "disabled", "disabled"), ("event.delete", "Supper", "Supper"),
        ] {
            #expect(facts(command, detail)?.hasPrefix(text) == true, "\(command): \(facts(command, detail) ?? "")")
        }
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
