import Domain
import Operations
import Presentation
import Store

extension PresentationContext {
    /// Reads who looks, with the counts that all screens show.
    init(_ actor: Actor, _ environment: AppEnvironment, in reader: any Reader) throws {
        let settings = try CommunityQuery.settings(in: reader)
        self.init(
            viewer: nil, now: environment.now, localZone: environment.localZone(), communityZone: settings.timeZone,
            communityName: settings.communityName, registration: settings.registration,
            helpAddress: settings.helpAddress)
        guard let person = actor.person else { return }
        var viewer = Viewer(
            id: person.id, name: person.name, handle: person.handle, isVerified: person.isVerified, role: person.role)
        if person.isVerified {
            viewer.waitingRequests = try PeopleQuery.waitingRequests(of: person.id, in: reader)
            viewer.unread = try NoticeQuery.unread(as: actor, in: reader)
        }
        self.viewer = viewer
    }
}
