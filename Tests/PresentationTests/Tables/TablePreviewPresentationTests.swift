import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct TablePreviewPresentationTests {
    private func plan(
        _ kind: TableKind = .participants, added: Int = 0, updated: Int = 0, problems: Int = 0
    ) -> TablePlanView {
        TablePlanView(
            kind: kind, added: added, updated: updated,
            addedLines: added > 0 ? [.init(first: 2, last: added + 1)] : [],
            updatedLines: updated > 0 ? [.init(first: 1200, last: 1200)] : [], unchanged: 0, knownAddresses: 0,
            ignored: [], encoding: nil, problemCount: problems,
            problems: (0..<min(problems, 3)).map { TableProblem(line: $0 + 2, column: nil, reason: "No.") })
    }

    private func preview(_ plan: TablePlanView) -> TablePreviewPresentation {
        TablePreviewPresentation(plan, name: "people.csv", Samples().presentationContext(role: .editor))
    }

    @Test func onlyChangesWithoutProblemsCanBeImported() {
        let (changes, nothing, problems) = (
            preview(plan(added: 3)), preview(plan()), preview(plan(added: 1, problems: 5))
        )
        #expect(
            [changes, nothing, problems].map(\.title.english) == ["Import this?", "Nothing new", "Fix this first"])
        #expect(changes.action != nil && nothing.action == nil && problems.action == nil)
        #expect(changes.problems == nil && nothing.problems == nil && problems.problems?.english == "5 problems to fix")
        #expect(problems.moreProblems?.english == "… and 2 more." && preview(plan(problems: 3)).moreProblems == nil)
        #expect(changes.lead.phrase.english == "people.csv. Nothing is saved yet.")
        #expect(problems.lead.phrase.english == "people.csv. Nothing is saved.")
    }

    @Test(arguments: [(3, 0, "Import 3"), (0, 1, "Change 1"), (3, 1, "Import 3 and change 1")])
    func theButtonNamesTheNumbers(_ added: Int, _ updated: Int, _ label: String) {
        #expect(preview(plan(added: added, updated: updated)).action?.label.english == label)
    }

    /// Line numbers have no thousands separators, as in text editors.
    @Test func changesAreFoundByTheirLines() {
        #expect(
            preview(plan(added: 3, updated: 1)).lines.map(\.english) == [
                "3 new, in lines 2–4", "1 changed, in line 1200",
            ])
        var many = plan(added: 3)
        many.addedLines = [.init(first: 2, last: 3)]
        #expect(preview(many).lines.first?.english.hasSuffix("2–3 and …") == true)
    }

    @Test func whatNeedsALookIsNoted() {
        #expect(preview(plan(added: 3)).notes.isEmpty)
        #expect(preview(plan(.activities, added: 3)).notes.map(\.icon) == [.clock])
        var odd = plan(added: 3)
        (odd.knownAddresses, odd.ignored, odd.encoding) = (1, ["Colour"], "windows-1252")
        #expect(preview(odd).notes.map(\.icon) == [.warning, .info, .info])
    }

    @Test func columnsAreExplained() {
        func hint(_ column: TableColumn, _ kind: TableKind) -> String? {
            TableColumnPresentation(column, in: kind).hint?.english
        }
        #expect(TableColumnPresentation(.name, in: .areas) == TableColumnPresentation(.name, in: .venues))
        #expect(TableColumnPresentation(.name, in: .areas).badge == Badge("needed"))
        #expect(TableColumnPresentation(.id, in: .areas).badge == nil)
        #expect(hint(.email, .participants) == nil && hint(.email, .assignments) != nil)
        #expect(hint(.type, .activities) == "The name of an activity type")
        #expect(hint(.type, .venues) == "Public building and Private residence, or nothing")
        #expect(hint(.status, .activities)?.hasSuffix("; “Planned” if it is empty") == true)
    }
}
