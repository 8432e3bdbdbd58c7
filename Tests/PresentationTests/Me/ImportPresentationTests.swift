import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ImportPresentationTests {
    private func summary(
        added: Int = 0, updated: Int = 0, unchanged: Int = 0, removed: Int = 0, cancelled: Int = 0, past: Int = 0,
        calendar: String? = nil
    ) -> ImportSummary {
        var summary = ImportSummary(added: added, updated: updated, unchanged: unchanged)
        (summary.isPreview, summary.calendar) = (true, calendar)
        (summary.removed, summary.cancelled, summary.past) = (removed, cancelled, past)
        return summary
    }

    @Test func aPreviewSaysWhatTheImportWouldDo() {
        let states: [(ImportSummary?, title: String, lead: String?, confirm: String?)] = [
            (nil, "Import this?", nil, "Try again"),
            (summary(added: 1), "Import this?", "Nothing is saved yet.", "Import 1 event"),
            (summary(added: 2, updated: 1), "Import this?", "Nothing is saved yet.", "Import 2 events"),
            (summary(removed: 1), "Import this?", "Nothing is saved yet.", "Update my events"),
            (summary(unchanged: 1, past: 1), "Nothing new", "Your events already match this file.", nil),
            (
                summary(past: 1), "Nothing to import",
                "All its dates are in the past. To import them, choose the file again with “Past dates, too”.", nil
            ),
            (summary(), "Nothing to import", "It contains no event that can be imported.", nil),
            (summary(calendar: "Choir"), "Nothing to import", "Choir. It contains no event that can be imported.", nil),
        ]
        for (summary, title, lead, confirm) in states {
            let preview = ImportPreviewPresentation(summary)
            #expect(preview.title.english == title && preview.lead?.phrase.english == lead)
            #expect(preview.confirm?.label.english == confirm)
        }
        #expect(ImportPreviewPresentation(summary(calendar: "Choir")).lead?.marks == [.strong])
    }

    @Test func whatUndoingDoesNotRevertIsAWarning() {
        #expect(ImportPreviewPresentation(summary(added: 1)).warning == nil)
        for summary in [summary(removed: 1), summary(cancelled: 1)] {
            #expect(ImportPreviewPresentation(summary).warning?.icon == .warning)
        }
    }

    @Test func countsAreInTheFutureUntilTheyAreDone() {
        func labels(_ summary: ImportSummary) -> [String] {
            ImportSummaryPresentation(summary).counts.map { "\($0.label.english) \($0.value)" }
        }
        var one = summary(added: 1, removed: 2)
        #expect(labels(one) == ["New 1", "Changed 0", "Unchanged 0", "No longer in the file 2"])
        #expect(ImportSummaryPresentation(one).title.english == "In this file")
        one.isPreview = false
        #expect(labels(one) == ["Added 1", "Updated 0", "Unchanged 0", "Removed 2"])
        #expect(ImportSummaryPresentation(one).title.english == "What it did")
    }

    @Test func onlyWhatWasSavedIsUndone() {
        var done = summary(added: 2)
        #expect(ImportSummaryPresentation(done).undo == nil && ImportSummaryPresentation(done).publish == nil)
        (done.isPreview, done.id, done.draft) = (false, Samples.id(61), true)
        #expect(ImportSummaryPresentation(done).undo?.label.english == "Undo the import")
        #expect(ImportSummaryPresentation(done).publish?.label.english == "Publish 2 drafts")
        done.draft = false
        #expect(ImportSummaryPresentation(done).undo != nil && ImportSummaryPresentation(done).publish == nil)
        done.added = 0
        #expect(ImportSummaryPresentation(done).undo == nil)
    }

    @Test func whatNeedsAttentionIsNoted() {
        func notes(_ change: (inout ImportSummary) -> Void) -> [Icon] {
            var one = summary(added: 1)
            (one.isPreview, one.draft) = (false, false)
            change(&one)
            return ImportSummaryPresentation(one).notes.map(\.icon)
        }
        #expect(notes { _ in } == [] && notes { $0.draft = true } == [.eye])
        #expect(notes { ($0.draft, $0.isPreview) = (true, true) } == [])
        #expect(notes { ($0.privateEvents, $0.floating, $0.endless) = (1, 1, 1) } == [.lock, .clock, .calendar])
    }

    @Test func skippedEntriesAreNamedByTitleOrLine() {
        func entry(_ line: Int?, _ title: String?) -> [String] {
            var one = summary()
            one.skipped = [.init(line: line, title: title, reason: "No date")]
            return ImportSummaryPresentation(one).skipped?.entries.flatMap { [$0.title.english, $0.reason.english] }
                ?? []
        }
        #expect(entry(3, "Run") == ["Run", "Line 3: No date"] && entry(nil, "Run") == ["Run", "No date"])
        #expect(entry(3, nil) == ["Line 3", "No date"] && entry(nil, nil) == ["An entry", "No date"])
        #expect(ImportSummaryPresentation(summary()).skipped == nil)
        var many = summary()
        many.skipped = Array(repeating: .init(line: 1, title: nil, reason: "No date"), count: 203)
        let skipped = ImportSummaryPresentation(many).skipped
        #expect(skipped?.entries.count == 200 && skipped?.count == 203 && skipped?.more?.english == "… and 3 more.")
    }

    @Test func anEarlierImportCanBeUndone() {
        func item(_ calendar: String?, events: Int, drafts: Int = 0) -> ImportItemPresentation {
            ImportItemPresentation(
                ImportView(
                    id: Samples.id(61), calendar: calendar, visibility: .invited, madeAt: Samples.now, added: events,
                    updated: 0, removed: 0, events: events, drafts: drafts))
        }
        let choir = item("Choir", events: 3, drafts: 1)
        #expect(choir.name.english == "Choir" && choir.publish?.label.english == "Publish 1 draft")
        #expect(choir.undo.label.english == "Undo the import of Choir" && choir.undo.name == choir.undo.label)
        #expect(choir.undo.confirmation?.consequence.english == "Remove the 3 events of this import?")
        let one = item(nil, events: 1)
        #expect(one.name.english == "A calendar" && one.publish == nil)
        #expect(one.undo.confirmation?.consequence.english == "Remove the event of this import?")
    }

    @Test func privateEventsKeepToThemselves() {
        func event(isPrivate: Bool) -> ImportSummary.PreviewEvent {
            .init(title: "Run", startsAt: Samples.now, timeZone: "UTC", isPrivate: isPrivate)
        }
        #expect(event(isPrivate: true).icon == .lock && event(isPrivate: true).privacyNote?.english == "private")
        #expect(event(isPrivate: false).icon == .events && event(isPrivate: false).privacyNote == nil)
        #expect(Visibility.allCases.filter { $0.importHint != nil } == [.public])
        #expect(Visibility.allCases.filter { $0.importLabel != nil } == [.invited])
    }
}
