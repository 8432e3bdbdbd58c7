import Domain

@testable import Operations
@testable import ServerOperations

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
        Scenario(DeletePhotoRecord.self, "") { w in
            try await w.community.perform(SetProfilePhoto(photo: .sample("a")), as: w.ana)
            try await w.community.perform(SetProfilePhoto(photo: nil), as: w.ana)
            try await w.community.perform(DeletePhotoRecord(hash: StoredPhoto.sample("a").hash), as: .system)
        },
    ]
}
