import ArgumentParser
import Domain

struct ClientShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: localize("Show what is in your copy, with or without a network."),
        discussion: localize(
            "The last column is the id of each thing, which mingle do takes. A * marks what waits for the server."),
        subcommands: [
            ShowEvents.self, ShowEvent.self, ShowGuests.self, ShowSchedule.self, ShowChat.self, ShowTodos.self,
            ShowBoard.self, ShowComments.self, ShowBudget.self, ShowPeople.self, ShowInbox.self, ShowProgramme.self,
            ShowActivity.self, ShowTypes.self, ShowProgrammeList<ParticipantList>.self, ShowParticipant.self,
            ShowRoles.self, ShowProgrammeList<VenueList>.self, ShowProgrammeList<AreaList>.self, ShowReports.self,
        ])
}
