import Domain
import Foundation
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Synchronization
import Testing
import Wire

@testable import Device
@testable import Server
@testable import TestCampus

/// Photos on a device: fetched once, uploaded before the commands that need them, and gone with what named them.
struct DevicePhotoTests {
    private func files(_ phone: TestDevice) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: phone.folder.appending(path: "photos").path))
    }

    private func post(_ photo: StoredPhoto, _ caption: String, _ campus: Campus) -> AddPost {
        AddPost(event: ID(campus.cast.event)!, photo: photo, caption: caption)
    }

    /// The captions on the event's board, and the photos.
    private func posts(_ campus: Campus) async throws -> [String: String] {
        let reply = try await campus.server.call(
            .get, "/events/\(campus.cast.event)/posts", as: campus.sender(.host))
        var posts: [String: String] = [:]
        for item in reply.json["items"].array ?? [] {
            if let caption = item["caption"].string { posts[caption] = item["photo"].string ?? "" }
        }
        return posts
    }

    @Test func aPhotoIsFetchedOnceAndGoneWithTheLastRowThatNamesIt() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let calls = Mutex(0)
        phone.transport.fault.withLock {
            $0 = { request in
                if request.path.contains("/photos/") { calls.withLock { $0 += 1 } }
                return nil
            }
        }
        let cover = campus.cast.cover
        async let first = phone.device.photo(cover)
        async let second = phone.device.photo(cover)
        #expect(try await first == second)
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        #expect(try await phone.device.photo(cover) == first)
        #expect(calls.withLock { $0 } == 1)
        #expect(try files(phone) == [cover])
        let mode =
            try FileManager.default.attributesOfItem(
                atPath: phone.folder.appending(path: "photos/\(cover)").path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)

        // A post on the board shows the same photo.
        phone.transport.fault.withLock { $0 = { _ in nil } }
        let path = "/events/\(campus.cast.event)/photo"
        let cleared = try await campus.server.call(.delete, path, as: campus.sender(.host))
        #expect(cleared.status == 200, "\(cleared.text)")
        try await phone.sync()
        #expect(try files(phone) == [cover])
        let deleted = try await campus.server.call(.delete, "/posts/\(campus.cast.post)", as: campus.sender(.guest))
        #expect(deleted.status == 204, "\(deleted.text)")
        try await phone.sync()
        #expect(try files(phone) == [])
        await #expect(throws: SyncFailure.self) { try await phone.device.photo(cover) }
    }

    @Test func aThumbnailIsAFileOfItsOwn() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        _ = try await phone.device.photo(campus.cast.cover, .thumb)
        #expect(try files(phone) == ["\(campus.cast.cover)-thumb"])
    }

    @Test(.tags(.P13)) func aPhotoThatWasAddedOfflineIsShownAtOnceAndArrives() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        phone.transport.fault.withLock { $0 = { _ in .lost } }
        let file = Data(SamplePhotos.pixel)
        let photo = try await phone.device.addPhoto(file)
        try phone.device.perform(campus.addTodo("Before"))
        try phone.device.perform(post(photo, "Look", campus))
        try phone.device.perform(post(photo, "Again", campus))
        #expect(try await phone.device.photo(photo.hash, .thumb) == file)
        let named = try phone.device.read { reader, _ in
            try reader.value("SELECT count(*) FROM post WHERE photo = \(photo.hash)", as: Int.self)
        }
        #expect(named == 2)
        await #expect(throws: SyncFailure.self) { try await phone.sync() }

        // The app is killed and started again: its files are as they lie on the disk.
        let folder = try phone.copiedFolder()
        let uploads = Mutex(0)
        phone.transport.fault.withLock {
            $0 = { request in
                if request.path.hasSuffix("/photos") { uploads.withLock { $0 += 1 } }
                return nil
            }
        }
        let again = try TestDevice.opened(folder, phone.transport, campus.server, 2)
        try await again.run(givingUpAfter: 1)
        #expect(try again.pending() == [] && again.refused() == [])
        #expect(uploads.withLock { $0 } == 1, "one upload serves both")
        let posts = try await posts(campus)
        #expect(posts["Look"] != nil && posts["Look"] == posts["Again"])
        let stored = try again.read { reader, _ in
            try reader.value("SELECT count(*) FROM post WHERE photo = \(photo.hash)", as: Int.self)
        }
        #expect(stored == 0, "the rows have the server's hash")
        // A restored server gets it again for a week.
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "photos/\(photo.hash)").path))
    }

    @Test func aFileThatTheServerRefusesEndsItsCommandAndNothingElse() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let broken = Data([0xFF, 0xD8, 0xFF, 0xE0] + Array("<script>alert(1)</script>".utf8))
        let photo = try await phone.device.addPhoto(broken)
        try phone.device.perform(campus.addTodo("First"))
        try phone.device.perform(post(photo, "Broken", campus))
        try phone.device.perform(campus.addTodo("Last"))
        try await phone.sync()
        let refused = try phone.device.refused()
        #expect(refused.map(\.number) == [2])
        #expect(refused.first?.problem?.detail.contains("can’t be read") == true)
        #expect(try phone.device.pending() == [])
        #expect(try files(phone) == [photo.hash], "for a retry")
        #expect(try await posts(campus)["Broken"] == nil)

        try phone.device.retry(2)
        try await phone.sync()
        #expect(try phone.device.refused().map(\.number) == [4])
        try phone.device.drop(4)
        try await phone.device.photos.release()
        #expect(try files(phone) == [])
        #expect(try await phone.differences() == [])
    }

    @Test func anUploadThatIsLostIsRepeatedAndHoldsUpOnlyWhatFollows() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let photo = try await phone.device.addPhoto(Data(SamplePhotos.pixel))
        try phone.device.perform(campus.addTodo("First"))
        try phone.device.perform(post(photo, "Look", campus))
        phone.transport.fault.withLock { $0 = { $0.path.hasSuffix("/photos") ? .responseLost : nil } }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        #expect(try phone.device.pending().filter { $0.state == .queued }.map(\.number) == [2])
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try phone.device.pending() == [] && phone.device.refused() == [])
        #expect(try await posts(campus)["Look"] != nil)
    }

    @Test func anUploadThatIsTooOldIsRepeated() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let phone = try await campus.filledDevice(of: .host)
        let photo = try await phone.device.addPhoto(Data(SamplePhotos.pixel))
        try phone.device.perform(post(photo, "Look", campus))
        phone.transport.fault.withLock { $0 = { $0.path.hasSuffix("/push") ? .lost : nil } }
        await #expect(throws: SyncFailure.self) { try await phone.sync() }
        campus.server.advance(.days(2))
        try await campus.server.server.deleteUnusedPhotos()
        phone.transport.fault.withLock { $0 = { _ in nil } }
        try await phone.sync()
        #expect(try phone.device.pending() == [] && phone.device.refused() == [])
        #expect(try await campus.server.count("SELECT count(*) FROM post WHERE caption = 'Look'") == 1)
    }

    /// An upload would not precede a command that the device does not know to name a photo.
    @Test func everyCommandWithAPhotoSaysSo() {
        func names<C: ClientCommand>(_: C.Type) -> [String] { Schema(C.self).fieldNames ?? [] }
        let withPhoto = CommandRegistry.device.offlineCommands.filter { names($0).contains("photo") }
        #expect(withPhoto.count >= 4)
        for command in withPhoto { #expect(command is any PhotoCommand.Type, "\(command.name)") }
    }
}
