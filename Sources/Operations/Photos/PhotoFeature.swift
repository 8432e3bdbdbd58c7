extension Feature {
    static let photos = Feature(
        commands: [
            DeletePhotoRecord.self, SetCoverPhoto.self, SetProfilePhoto.self,
        ],
        tables: PersonalDataTable.photos)
}
