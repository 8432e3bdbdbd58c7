import Domain
public import HTML
public import Operations
import Presentation

/// The page that sets the status of the selected activities.
public enum BulkActivitiesPage {
    public static func html(_ context: PageContext, _ chosen: [ActivityView]) -> HTML {
        guard !chosen.isEmpty else {
            return ProgrammeLayout.formPage(
                context, title: "Chosen activities", back: Path.activities,
                body: EmptyState.html(
                    .calendar, "Nothing is chosen", "Tick activities in the list first.",
                    action: ("Go to activities", Path.activities), context))
        }
        let ids: [HTML] = chosen.map { Fields.hidden("ids", $0.id.description) }
        let buttons: [HTML] = ActivityStatus.allCases.map { status in
            "<button class=\"button\" name=\"status\" value=\"\(status.rawValue)\">\(status.label)</button>"
        }
        return ProgrammeLayout.formPage(
            context, title: "\(chosen.count, .count) activities", back: Path.activities,
            body: """
                <ul class="list">\(chosen.map { ActivityListItem.html($0, context) })</ul>\
                <section class="panel" aria-labelledby="status"><h2 id="status">\(localized: "Set their status")</h2>\
                \(Fields.open(SetActivityStatus.self, class: "actions"))\(ids)\(buttons)</form></section>
                """)
    }
}
