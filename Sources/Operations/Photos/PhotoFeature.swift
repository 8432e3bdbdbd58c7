extension Feature {
    static let photos = Feature(
        commands: [
            ForgetPhoto.self, SetCoverPhoto.self, SetProfilePhoto.self,
        ],
        tables: PersonalTable.photos)
}
