/// The commands of photos, for ``CommandRegistry``.
enum PhotoCommands {
    static let all: [any Command.Type] = [
        ForgetPhoto.self, SetCoverPhoto.self, SetProfilePhoto.self,
    ]
}
