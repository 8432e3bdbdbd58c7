extension Feature {
    static let photos = Feature(
        commands: [SetCoverPhoto.self, SetProfilePhoto.self])
}
