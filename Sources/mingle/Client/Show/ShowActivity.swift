import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowActivity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activity",
        abstract: localize("Show an activity of the programme with its venues and assignments."))

    @OptionGroup var options: ShowOptions
    @OptionGroup var page: PageOptions
    @Argument(help: ArgumentHelp(localize("The id of the activity, as shown by mingle show programme."))) var id:
        ID<Activity>

    /// What the REST API has under three paths.
    private struct Overview: Encodable {
        var activity: ActivityView
        var venues: [ActivityVenueView]
        var assignments: Listing<AssignmentView>
    }

    func run() throws {
        try options.show { reader, actor in
            Overview(
                activity: try ActivityQuery.activity(id, as: actor, in: reader),
                venues: try ActivityQuery.venues(of: id, as: actor, in: reader),
                assignments: Listing(
                    try ActivityQuery.assignments(
                        of: id, as: actor, after: page.position, limit: page.limit, in: reader)))
        } lines: { found, context in
            let activity = found.activity
            var venues = TextTable()
            for venue in found.venues {
                venues.add([
                    context.mark(venue.id, .activityVenue) + venue.venue.name,
                    context.period(venue.effectiveFrom, venue.effectiveTo), "\(venue.id)",
                ])
            }
            var assignments = TextTable()
            for assignment in found.assignments.items {
                assignments.add([
                    context.mark(assignment.id, .assignment) + assignment.participant.name,
                    localize(assignment.role.label), context.period(assignment.assignedAt, assignment.endedAt),
                    "\(assignment.id)",
                ])
            }
            let facts = [
                localize(activity.activityType.label), localize(activity.status.label),
                context.period(activity.startDate, activity.endDate),
            ]
            var lines = [
                context.mark(activity.id, .activity) + printable(activity.name), " \(facts.joined(separator: ", "))",
            ]
            if let description = activity.description { lines.append(" \(printable(description))") }
            if !venues.isEmpty { lines += ["", localize("Venues")] + venues.lines }
            if !assignments.isEmpty { lines += ["", localize("Assignments")] + assignments.lines }
            return PageOptions.lines(lines, of: found.assignments)
        }
    }
}
