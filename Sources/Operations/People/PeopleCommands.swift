/// The commands of people, for ``CommandRegistry``.
enum PeopleCommands {
    static let all: [any Command.Type] = [
        Befriend.self, AcceptFriend.self, DropFriendRequest.self, Unfriend.self, BlockPerson.self,
        UnblockPerson.self, EnforceBlock.self, FileReport.self, CloseReport.self,
    ]
}
