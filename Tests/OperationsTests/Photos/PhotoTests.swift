import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension StoredPhoto {
    /// A photo identified by hash only; each letter is a different photo.
    static func sample(_ letter: Character, bytes: Int = 1_000) -> StoredPhoto {
        StoredPhoto(hash: String(repeating: letter, count: 64), bytes: bytes)
    }

    /// A photo as a device names it.
    static func named(_ digit: Character) -> StoredPhoto { StoredPhoto(hash: String(repeating: digit, count: 64)) }
}

extension TestCommunity {
    func upload(_ file: Character, as letter: Character, bytes: Int = 1_000, by person: Actor) async throws {
        try await perform(
            KeepUpload(
                owner: person.userID!, digest: StoredPhoto.named(file).hash, hash: StoredPhoto.named(letter).hash,
                bytes: bytes), as: .system)
    }
}

/// Which photos are stored, for whom, and how unused ones are released.
struct PhotoTests {
    private let a = StoredPhoto.sample("a")
    private let b = StoredPhoto.sample("b")
    private let c = StoredPhoto.sample("c")

    private func released(_ community: TestCommunity) async throws -> [String] {
        try await community.read { try PhotoQuery.released(in: $0) }
    }

    private func problems(_ community: TestCommunity) async throws -> [Phrase] {
        try await community.read { try Consistency.problems(in: $0) }
    }

    @Test func aProfilePhotoIsShownAndTheOneBeforeReleased() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        try await community.perform(SetProfilePhoto(photo: a), as: ana)
        #expect(try await community.read { try AccountQuery.account(ana.userID!, in: $0).photo } == a.hash)
        #expect(try await released(community).isEmpty)
        try await community.perform(SetProfilePhoto(photo: b), as: ana)
        #expect(try await released(community) == [a.hash])
        try await community.perform(SetProfilePhoto(photo: nil), as: ana)
        try await community.perform(SetProfilePhoto(photo: nil), as: ana)
        #expect(try await released(community) == [a.hash, b.hash])
        #expect(try await community.count("SELECT count(*) FROM photo") == 0)
        // Used again before the file is deleted, the photo stays.
        try await community.perform(SetProfilePhoto(photo: a), as: ana)
        #expect(try await released(community) == [b.hash])
        try await community.perform(DeletePhotoRecord(hash: b.hash), as: .system)
        #expect(try await released(community).isEmpty)
        #expect(try await problems(community).isEmpty)
    }

    @Test func aPhotoThatAnotherUsesTooIsKept() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: bo)
        try await community.perform(SetProfilePhoto(photo: a), as: ana)
        try await community.perform(SetProfilePhoto(photo: a), as: bo)
        try await community.perform(SetCoverPhoto(event: event, photo: a), as: bo)
        try await community.perform(SetProfilePhoto(photo: nil), as: ana)
        try await community.perform(SetProfilePhoto(photo: b), as: bo)
        #expect(try await released(community).isEmpty)
        try await community.perform(SetCoverPhoto(event: event, photo: nil), as: bo)
        #expect(try await released(community) == [a.hash])
    }

    @Test func aCoverIsANewVersionOfTheEventAndNoNewsForCalendars() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let before = try #require(try await community.read { try EventRow.find(event, in: $0) })
        try await community.perform(SetCoverPhoto(event: event, photo: a), as: ana)
        let after = try #require(try await community.read { try EventRow.find(event, in: $0) })
        #expect(after.photo == a.hash && after.version == before.version + 1 && after.sequence == before.sequence)
        #expect(try await community.mails().isEmpty)
        try await community.perform(SetCoverPhoto(event: event, photo: a), as: ana)
        #expect(
            try await community.read { try EventRow.find(event, in: $0)?.version } == after.version,
            "the same again is no change")
    }

    @Test func cohostsChangeTheCoverAndNobodyChangesThatOfACancelledEvent() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let event = try await community.event(by: ana)
        try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: ana)
        try await community.perform(SetCoverPhoto(event: event, photo: a), as: bo)
        #expect(try await community.refusal(SetCoverPhoto(event: event, photo: b), as: cem)?.code == .notAllowed)
        try await community.perform(CancelEvent(id: event), as: ana)
        #expect(try await community.refusal(SetCoverPhoto(event: event, photo: b), as: ana)?.code == .conflict)
        try await community.perform(SetCoverPhoto(event: event, photo: nil), as: ana)
        #expect(try await released(community) == [a.hash])
    }

    @Test func twoHundredMegabytesAreTheMostOfOnePerson() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let events = [try await community.event(by: ana), try await community.event(by: ana)]
        try await community.perform(SetProfilePhoto(photo: .sample("a", bytes: 150_000_000)), as: ana)
        try await community.perform(SetCoverPhoto(event: events[0], photo: .sample("b", bytes: 50_000_000)), as: ana)
        let refusal = try await community.refusal(
            SetCoverPhoto(event: events[1], photo: .sample("c", bytes: 1)), as: ana)
        #expect(refusal?.code == .tooLarge && refusal?.fields["photo"] != nil)
        #expect(try await community.count("SELECT count(*) FROM photo") == 2)
        // Duplicates are stored once, quotas are per person, and replacing a photo frees its bytes.
        try await community.perform(SetCoverPhoto(event: events[1], photo: .sample("b", bytes: 50_000_000)), as: ana)
        try await community.perform(SetProfilePhoto(photo: .sample("d", bytes: 200_000_000)), as: bo)
        try await community.perform(SetProfilePhoto(photo: .sample("e", bytes: 150_000_000)), as: ana)
    }

    @Test func withTheAccountGoesAllThatItUploaded() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let (own, others, past) = (
            try await community.event(by: ana), try await community.event(by: bo),
            try await community.event(by: ana) { $0.startsAt = TestCommunity.start + .hours(1) }
        )
        try await community.perform(SetHosts(event: others, cohosts: [ana.userID!]), as: bo)
        try await community.perform(SetProfilePhoto(photo: a), as: ana)
        try await community.perform(SetCoverPhoto(event: own, photo: b), as: ana)
        try await community.perform(SetCoverPhoto(event: others, photo: c), as: ana)
        try await community.perform(SetCoverPhoto(event: past, photo: a), as: ana)
        try await community.perform(SetProfilePhoto(photo: .sample("d")), as: bo)
        community.advance(.days(1))
        _ = try await expectChangesComplete("account.delete", in: community) {
            try await community.perform(DeleteAccount(id: ana.userID!), as: .system)
        }.value.get()
        #expect(try await community.count("SELECT count(*) FROM photo") == 1)
        #expect(try await community.count("SELECT count(*) FROM event WHERE photo IS NOT NULL") == 0)
        #expect(Set(try await released(community)) == [a.hash, b.hash, c.hash])
        #expect(try await problems(community).isEmpty)
    }

    @Test func withTheEventGoesItsCoverAndACopyKeepsIt() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        try await community.perform(SetCoverPhoto(event: event, photo: a), as: ana)
        let copy = try await community.perform(DuplicateEvent(id: event), as: ana)
        #expect(try await community.view(copy, as: ana).photo == a.hash)
        try await community.perform(DeleteEvent(id: event), as: ana)
        #expect(try await released(community).isEmpty)
        try await community.perform(DeleteEvent(id: copy), as: ana)
        #expect(try await released(community) == [a.hash])
        #expect(try await problems(community).isEmpty)
    }

    @Test func theCheckSeesWhatDoesNotAgree() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let event = try await community.event(by: ana)
        let (hash, me) = (a.hash, ana.userID!)
        try await community.community.database.write {
            try $0.execute("UPDATE users SET photo = \(hash) WHERE id = \(me)")
            try $0.execute("UPDATE event SET photo = \(hash) WHERE id = \(event)")
        }
        #expect(try await problems(community).count == 2)
    }
}
