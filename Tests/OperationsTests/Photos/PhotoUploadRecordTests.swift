import Domain
import Foundation
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Photos that are uploaded before the commands that name them.
struct PhotoUploadRecordTests {
    private func photo(of person: Actor, _ community: TestCommunity) async throws -> String? {
        try await community.read { try AccountQuery.account(person.userID!, in: $0).photo }
    }

    private func released(_ community: TestCommunity) async throws -> [String] {
        try await community.read { try PhotoQuery.released(in: $0) }
    }

    private func isNeeded(_ letter: Character, _ community: TestCommunity) async throws -> Bool {
        try await community.read { try PhotoQuery.isUsed(StoredPhoto.named(letter).hash, in: $0) }
    }

    @Test func aCommandNamesThePhotoByTheFileOrByWhatWasStored() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.upload("1", as: "a", by: ana)
        try await community.perform(SetProfilePhoto(photo: .named("1")), as: ana)
        #expect(try await photo(of: ana, community) == StoredPhoto.named("a").hash)
        try await community.perform(SetCoverPhoto(event: event, photo: .named("a")), as: ana)
        #expect(try await community.view(event, as: ana).photo == StoredPhoto.named("a").hash)
        #expect(try await community.count("SELECT count(*) FROM photo WHERE bytes = 1000") == 2)
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
    }

    /// Using a hash grants access to its photo.
    @Test func aPhotoThatOneHasNotUploadedIsRefused() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.upload("1", as: "a", by: ana)
        try await community.perform(SetProfilePhoto(photo: .sample("b")), as: ana)
        for name in ["1", "a", "b", "c"] as [Character] {
            let refusal = try await community.refusal(SetProfilePhoto(photo: .named(name)), as: bo)
            #expect(refusal == PhotoRules.notUploaded, "\(name)")
        }
        let short = try await community.refusal(SetProfilePhoto(photo: StoredPhoto(hash: "a")), as: ana)
        #expect(short?.code == .invalid && short?.fields["photo"] != nil)
        #expect(try await photo(of: bo, community) == nil)
    }

    /// A device says nothing of the size, so that nobody takes a photo for one that the server has just stored.
    @Test func theSizeOfAPhotoIsNotRead() throws {
        let command = SetProfilePhoto(photo: .sample("a"))
        let sent = try JSONEncoder().encode(command)
        #expect(String(decoding: sent, as: UTF8.self) == #"{"photo":"\#(StoredPhoto.named("a").hash)"}"#)
        #expect(try JSONDecoder().decode(SetProfilePhoto.self, from: sent).photo == .named("a"))
        let forged = Data(#"{"photo":{"hash":"\#(StoredPhoto.named("a").hash)","bytes":1}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SetProfilePhoto.self, from: forged) }
    }

    @Test func anUploadIsKeptForADayAndItsFileAsLongAsItIsUsed() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.upload("1", as: "a", by: ana)
        try await community.upload("2", as: "b", by: ana)
        try await community.perform(SetProfilePhoto(photo: .named("1")), as: ana)
        try await community.perform(SetProfilePhoto(photo: nil), as: ana)
        #expect(try await released(community).isEmpty, "the upload can be named again")
        try await community.perform(SetProfilePhoto(photo: .named("1")), as: ana)
        community.advance(Span(milliseconds: PhotoRules.uploadLifetime.milliseconds - 1))
        #expect(try await community.perform(ForgetUploads(), as: .system) == false)
        #expect(try await isNeeded("b", community))
        community.advance(Span(milliseconds: 1))
        let now = community.now
        #expect(try await community.read { try PhotoQuery.hasExpiredUploads(now: now, in: $0) })
        #expect(try await community.perform(ForgetUploads(), as: .system) == false)
        #expect(try await released(community) == [StoredPhoto.named("b").hash])
        #expect(try await isNeeded("a", community))
        #expect(try await !isNeeded("b", community))
        #expect(try await community.refusal(SetProfilePhoto(photo: .named("2")), as: ana) == PhotoRules.notUploaded)
        // What one uses already can be named by its hash, not by the file that is forgotten.
        try await community.perform(SetProfilePhoto(photo: .named("a")), as: ana)
        #expect(try await community.refusal(SetProfilePhoto(photo: .named("1")), as: ana) == PhotoRules.notUploaded)
    }

    @Test func uploadsCountForTheirOwner() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        try await community.upload("1", as: "a", bytes: 150_000_000, by: ana)
        // The same file again, and the use of an upload, take no more space.
        try await community.upload("1", as: "a", bytes: 150_000_000, by: ana)
        try await community.perform(SetProfilePhoto(photo: .named("1")), as: ana)
        let error = await #expect(throws: Refusal.self) {
            try await community.upload("2", as: "b", bytes: 50_000_001, by: ana)
        }
        #expect(error?.code == .tooLarge && error?.fields["photo"] != nil)
        try await community.upload("2", as: "b", bytes: 50_000_001, by: bo)
        try await community.writeDirectly { tx in
            for number in 0..<PhotoRules.maxUploads - 1 {
                let hash = String(repeating: "0", count: 60) + String(number + 1000)
                try tx.execute(
                    """
                    INSERT INTO uploaded_photo (owner_id, digest, hash, bytes, at)
                    VALUES (\(bo.userID), \(hash), \(hash), 1, \(tx.now))
                    """)
            }
        }
        let tooMany = await #expect(throws: Refusal.self) { try await community.upload("3", as: "c", by: bo) }
        #expect(tooMany == PhotoRules.tooManyUploads)
        try await community.upload("2", as: "b", by: bo)
    }

    @Test func onlyTheOwnerSeesAnUploadUntilItIsUsed() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        func sees(_ actor: Actor) async throws -> Bool {
            let environment = community.community.environment
            return try await community.read {
                try PhotoAccess.mayFetch(
                    StoredPhoto.named("a").hash, as: actor, pass: nil, environment: environment, in: $0)
            }
        }
        try await community.upload("1", as: "a", by: ana)
        #expect(try await sees(ana))
        #expect(try await !sees(bo))
        #expect(try await !sees(.nobody))
        try await community.perform(SetProfilePhoto(photo: .named("1")), as: ana)
        #expect(try await sees(bo))
    }

    @Test func withTheAccountGoWhatItUploaded() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.upload("1", as: "a", by: ana)
        try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        #expect(try await community.count("SELECT count(*) FROM uploaded_photo") == 0)
        #expect(try await released(community) == [StoredPhoto.named("a").hash])
    }
}
