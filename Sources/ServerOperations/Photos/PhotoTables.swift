import Operations
import Store

extension ServerFeature {
    static let photos = ServerFeature(
        commands: [DeletePhotoRecord.self, ForgetUploads.self, KeepUpload.self],
        tables: PersonalDataTable.photos,
        handlers: PhotoUploads.handlers,
        checks: [PhotoCheck.problems])
}

extension PersonalDataTable {
    static let photos: [PersonalDataTable] = [
        PersonalDataTable(
            name: "photo",
            columns: [
                .text("hash"), .withheld("owner_id", "always oneself"), .event("event_id"), .id("expense_id"),
                .id("post_id"), .number("bytes"),
                .time("made_at"),
            ],
            isOf: own("owner_id"), section: "photoUses", deletion: .byFeature("deleted with their files")),
        PersonalDataTable(
            name: "uploaded_photo",
            columns: [
                .withheld("owner_id", "always oneself"), .text("digest"), .text("hash"), .number("bytes"), .time("at"),
            ],
            isOf: own("owner_id"), section: "photoUploads", deletion: .byFeature("deleted at once, with their files")),
        PersonalDataTable(
            name: "released_photo", columns: [.withheld("hash", "of a file that is being deleted")],
            deletion: .expires("until the file is gone, within a minute")),
    ]
}
