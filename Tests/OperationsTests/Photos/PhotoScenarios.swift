import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension World {
    /// Uploads a file whose hash consists of one digit, for commands that name it.
    ///
    /// - Parameter letter: The digit that the hash of the stored photo consists of.
    func upload(_ file: Character, as letter: Character, by person: Actor) async throws {
        try await community.upload(file, as: letter, by: person)
    }
}

extension Scenario {
    static let photos = [
        Scenario(SetProfilePhoto.self, "another") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: .sample("b")), as: w.ana)
        },
        Scenario(SetProfilePhoto.self, "none") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: nil), as: w.ana)
        },
        Scenario(SetCoverPhoto.self, "of a public event") { w in
            try await w.community.perform(SetCoverPhoto(event: w.dinner, photo: .sample("a")), as: w.ana)
        },
        Scenario(SetCoverPhoto.self, "of one for the invited, then copied and deleted") { w in
            try await w.community.perform(SetCoverPhoto(event: w.party, photo: .sample("a")), as: w.ana)
            _ = try await w.community.perform(DuplicateEvent(id: w.party), as: w.ana)
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
        Scenario(SetProfilePhoto.self, "named by the file that was uploaded") { w in
            try await w.upload("1", as: "a", by: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: .named("1")), as: w.ana)
        },
        Scenario(SetCoverPhoto.self, "named by the photo that was stored") { w in
            try await w.upload("1", as: "a", by: w.ana)
            try await w.community.perform(SetCoverPhoto(event: w.dinner, photo: .named("a")), as: w.ana)
        },
        Scenario(AddPost.self, "named by the file that was uploaded") { w in
            try await w.upload("1", as: "a", by: w.bo)
            _ = try await w.community.perform(AddPost(event: w.party, photo: .named("1")), as: w.bo)
        },
        Scenario(SetReceipt.self, "named by the file that was uploaded") { w in
            try await w.upload("1", as: "a", by: w.bo)
            let id: ID<Expense> = try await w.community.value("SELECT id FROM expense WHERE event_id = \(w.party)")!
            try await w.community.perform(SetReceipt(expense: id, photo: .named("1")), as: w.bo)
        },
        Scenario(KeepUpload.self, "the same file again") { w in
            try await w.upload("1", as: "a", by: w.ana)
            try await w.upload("1", as: "b", by: w.ana)
        },
        Scenario(ForgetUploads.self, "") { w in
            try await w.upload("1", as: "a", by: w.ana)
            w.community.advance(PhotoRules.uploadLifetime)
            _ = try await w.community.perform(ForgetUploads(), as: .system)
        },
        Scenario(DeletePhotoRecord.self, "") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: nil), as: w.ana)
            try await w.community.perform(DeletePhotoRecord(hash: StoredPhoto.sample("a").hash), as: .system)
        },
    ]
}
