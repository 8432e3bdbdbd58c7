import Domain
import Properties
import Store

@testable import Operations

extension RandomLife {
    static let photos = [
        Habit(SetProfilePhoto.self) { d in (SetProfilePhoto(photo: photo(&d)), try d.person()) },
        Habit(SetCoverPhoto.self, 3) { d in
            let (event, host) = try d.hosted()
            return (SetCoverPhoto(event: event, photo: photo(&d)), host)
        },
    ]

    private static func photo(_ d: inout Draw) -> StoredPhoto? {
        d.g.one(in: 3) ? nil : .sample(d.g.pick(Array("abc")))
    }
}
