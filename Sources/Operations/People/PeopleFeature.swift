extension Feature {
    static let people = Feature(
        commands: [
            Befriend.self, AcceptFriend.self, DropFriendRequest.self, Unfriend.self, BlockPerson.self,
            UnblockPerson.self, EnforceBlock.self, FileReport.self, CloseReport.self,
        ],
        shapes: [.friend, .friendRequest, .block, .report])
}
