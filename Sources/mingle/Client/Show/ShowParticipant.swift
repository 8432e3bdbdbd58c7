import ArgumentParser
import Domain
import Operations
import Presentation
import Store
import Wire

struct ShowParticipant: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "participant",
        abstract: localize("Show a participant with their activities and their address history."))

    @OptionGroup var options: ShowOptions
    @Argument(help: ArgumentHelp(localize("The id of the participant, as shown by mingle show participants."))) var id:
        ID<Participant>

    /// The most activities that are shown.
    private static let maxAssignments = 200

    /// What the REST API has under two paths, with the assignments.
    private struct Overview: Encodable {
        var participant: ParticipantView
        var assignments: [AssignmentView]
        var addresses: [ParticipantAddressView]
    }

    func run() throws {
        try options.show { reader, actor in
            Overview(
                participant: try ParticipantQuery.participant(id, as: actor, in: reader),
                assignments: try ActivityQuery.assignments(
                    of: id, as: actor, limit: ShowParticipant.maxAssignments, in: reader),
                addresses: try ParticipantQuery.addresses(of: id, as: actor, in: reader))
        } lines: { found, context in
            let participant = found.participant
            var assignments = TextTable()
            for assignment in found.assignments {
                assignments.add([
                    context.mark(assignment.id, .assignment) + assignment.activity.name,
                    localize(assignment.role.label), context.period(assignment.assignedAt, assignment.endedAt),
                    "\(assignment.id)",
                ])
            }
            var addresses = TextTable()
            for address in found.addresses {
                addresses.add([
                    context.mark(address.id, .participantAddress) + address.venue.name,
                    context.period(address.effectiveFrom, address.effectiveTo), "\(address.id)",
                ])
            }
            let contact = [participant.email, participant.phone].compactMap(\.self).joined(separator: ", ")
            var lines = [
                context.mark(participant.id, .participant) + printable(participant.name), " \(printable(contact))",
            ]
            if let notes = participant.notes { lines.append(" \(printable(notes))") }
            if !assignments.isEmpty { lines += ["", localize("Activities")] + assignments.lines }
            if !addresses.isEmpty { lines += ["", localize("Addresses")] + addresses.lines }
            return lines
        }
    }
}
