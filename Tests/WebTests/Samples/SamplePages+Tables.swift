import Domain
import HTML
import Operations
import Samples
import ServerOperations
import Web

extension Samples {
    private func tableImport(_ status: TableImportStatus, kept: Int = 0) -> TableImportView {
        TableImportView(
            id: Samples.id(170), kind: .participants, file: value("people.csv"), status: status, total: 1240,
            done: status == .done ? 1240 : 310, added: 1200,
            updated: 40, unchanged: 3, kept: kept, problemLine: status == .refused ? 17 : nil,
            problem: status == .refused ? "This area no longer exists. Choose another." : nil,
            madeAt: Samples.now - .hours(1),
            endedAt: status.isUnderWay ? nil : Samples.now)
    }

    private func plan(
        _ kind: TableKind, new: Int, unchanged: Int = 0, known: Int = 0, ignored: [String] = [], problems: Int = 0
    ) -> TablePlanView {
        var plan = TablePlan(kind: kind)
        for number in 0..<new {
            plan.changes.append(
                .init(
                    line: number + 2,
                    change: .addArea(AddArea(id: Samples.id(171), name: value("Northtown"), areaType: .city))))
        }
        (plan.unchanged, plan.knownAddresses, plan.ignored) = (unchanged, known, ignored)
        plan.add(
            (0..<problems).map {
                .init(
                    line: $0 / 2 + 2, column: $0 % 2 == 0 ? .email : nil,
                    reason: "There is nothing called “\(value("Nowhere"))”.")
            })
        return TablePlanView(plan)
    }

    var tablePages: [(String, HTML)] {
        let (editor, reader) = (context(role: .editor), context(role: .readOnly))
        let name = value("people.csv")
        var western = plan(.participants, new: 3)
        western.encoding = "windows-1252"
        var pages: [(String, HTML)] = [
            (
                "TableImportsPage",
                TableImportsPage.html(
                    editor, kind: .areas, imports: [tableImport(.done), tableImport(.running), tableImport(.refused)])
            ),
            ("TableImportsPage empty", TableImportsPage.html(editor, kind: nil, imports: [])),
            ("TableImportsPage bad", TableImportsPage.html(editor, kind: nil, imports: [], form: form(["file"]))),
            (
                "TablePreviewPage",
                TablePreviewPage.html(
                    editor, plan(.activities, new: 3, unchanged: 2, ignored: [value("Colour")]), name: name, file: "x",
                    outline: "o")
            ),
            (
                "TablePreviewPage known",
                TablePreviewPage.html(
                    editor, plan(.participants, new: 3, known: 1), name: name, file: "x", outline: "o")
            ),
            (
                "TablePreviewPage in another encoding",
                TablePreviewPage.html(editor, western, name: name, file: "x", outline: "o")
            ),
            (
                "TablePreviewPage other",
                TablePreviewPage.html(
                    editor, plan(.participants, new: 3), name: name, file: "x", outline: "o", isOther: true)
            ),
            (
                "TablePreviewPage nothing",
                TablePreviewPage.html(editor, plan(.venues, new: 0, unchanged: 9), name: name, file: "x", outline: "o")
            ),
            (
                "TablePreviewPage problems",
                TablePreviewPage.html(
                    editor, plan(.participants, new: 1, problems: 260), name: name, file: "x", outline: "o")
            ),
        ]
        var event = event()
        pages.append(("EventActivityPage empty", EventActivityPage.html(editor, event, venue: nil)))
        (event.activityId, event.activityName) = (Samples.id(162), value("Study evening"))
        pages.append(("EventActivityPage", EventActivityPage.html(editor, event, venue: nil)))
        pages.append(
            (
                "EventActivityPage bad",
                EventActivityPage.html(editor, event, venue: nil, form: form(["activityId", "venueId"]))
            ))
        pages.append(("EventPage of an activity", EventPage.html(editor, event, guests: nil)))
        for status in TableImportStatus.allCases {
            pages.append(("TableImportPage \(status)", TableImportPage.html(editor, tableImport(status, kept: 2))))
            pages.append(("TableImportPage \(status) to read", TableImportPage.html(reader, tableImport(status))))
        }
        return pages
    }
}
