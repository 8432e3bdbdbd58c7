import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct TableImportPresentationTests {
    private func view(
        _ status: TableImportStatus, total: Int = 1240, kept: Int = 0, endedAgo: Span = .minutes(1)
    ) -> TableImportView {
        TableImportView(
            id: Samples.id(170), kind: .participants, file: "people.csv", status: status, total: total, done: 310,
            added: 1200, updated: 40, unchanged: 3, kept: kept, problemLine: status == .refused ? 17 : nil,
            problem: status == .refused ? "This area no longer exists. Choose another." : nil,
            madeAt: Samples.now - .hours(1),
            endedAt: status.isUnderWay ? nil : Samples.now - endedAgo)
    }

    private func shown(_ view: TableImportView, role: Role = .editor) -> TableImportPresentation {
        TableImportPresentation(view, Samples().presentationContext(role: role))
    }

    @Test(arguments: [
        (TableImportStatus.staged, "Under way", Tone.accent, "The import is running."),
        (.running, "Under way", .accent, "The import is running."),
        (.done, "1,200 added, 40 changed", .good, "Everything is imported."),
        (.undoing, "Being undone", .accent, "The import is being undone."),
        (.undone, "Undone", .muted, "The import is undone."),
        (
            .refused, "Not done", .warning,
            "Nothing was imported: one of its lines couldn’t be saved, because something had changed in the meantime."
        ),
    ]) func eachStatusIsNamed(_ status: TableImportStatus, _ badge: String, _ tone: Tone, _ sentence: String) {
        let shown = shown(view(status))
        #expect(shown.badge.text.english == badge && shown.badge.tone == tone)
        #expect(shown.status.english == sentence)
        #expect((shown.progress != nil) == status.isUnderWay)
        #expect((shown.problem != nil) == (status == .refused))
        #expect(shown.hasCounts == (status == .done) && (shown.list.style == .primary) == (status == .done))
    }

    @Test func progressIsCountedInLines() {
        #expect(shown(view(.running)).progress?.text.english.hasPrefix("310 of 1,240 lines.") == true)
        #expect(shown(view(.undoing)).progress?.text.english == "310 lines are left.")
    }

    @Test func aTableWithoutChangesIsNotCalledImported() {
        #expect(shown(view(.done, total: 0)).status.english == "Everything already matches this table.")
    }

    @Test func theRefusedLineIsNamed() {
        let problem = shown(view(.refused)).problem
        #expect(problem?.line?.english == "Line 17" && problem?.reason?.english.hasPrefix("This area") == true)
    }

    @Test func linesThatStayAreExplainedOnceTheRestIsUndone() {
        for status in TableImportStatus.allCases {
            #expect((shown(view(status, kept: 2)).kept != nil) == (status == .undone || status == .refused))
            #expect(shown(view(status)).kept == nil)
        }
    }

    @Test func editorsCanUndoWhatRunsOrIsRecent() {
        #expect(shown(view(.running)).undo?.label.english == "Stop and undo")
        #expect(shown(view(.running)).undo?.confirmation?.opener.english == "Stop")
        #expect(shown(view(.done)).undo?.label.english == "Undo it now")
        #expect(shown(view(.done)).undo?.confirmation?.opener.english == "Undo")
        #expect(shown(view(.done, endedAgo: .days(8))).undo == nil && shown(view(.done, total: 0)).undo == nil)
        for status in [TableImportStatus.staged, .undoing, .undone, .refused] {
            #expect(shown(view(status)).undo == nil)
        }
        for role in [Role.member, .readOnly] { #expect(shown(view(.running), role: role).undo == nil) }
    }
}
