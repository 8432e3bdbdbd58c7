import ArgumentParser
import Domain

struct ClientShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: localize("Show what is in your copy, with or without a network."),
        subcommands: [
            ShowEvents.self, ShowEvent.self, ShowSchedule.self, ShowChat.self, ShowTodos.self, ShowBudget.self,
            ShowPeople.self, ShowProgramme.self,
        ])
}
