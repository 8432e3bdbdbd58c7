import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    static let photos = [
        RandomAction(SetProfilePhoto.self) { d in (SetProfilePhoto(photo: photo(&d)), try d.person()) },
        RandomAction(SetCoverPhoto.self, 3) { d in
            let (event, host) = try d.hosted()
            return (SetCoverPhoto(event: event, photo: photo(&d)), host)
        },
    ]

    private static func photo(_ d: inout RandomDraw) -> StoredPhoto? {
        d.g.one(in: 3) ? nil : .sample(d.g.pick(Array("abc")))
    }
}
