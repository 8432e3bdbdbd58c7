import Domain
import Operations
import Store

/// Checks that devices hold the settings that the community has now.
enum CommunityCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        guard let stored = try CommunityRow.stored(in: reader), try stored != CommunityRow.current(in: reader) else {
            return []
        }
        return ["The settings of the community that devices hold are outdated."]
    }
}
