import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let privacy = [
        Scenario(EraseAccount.self, "of a host with more events than one piece holds") { w in
            _ = try await w.community.events(12, by: w.ana)
            try await w.community.perform(DeleteAccount(id: w.ana.userID!), as: w.admin)
            try await w.community.perform(EraseAccount(id: w.ana.userID!), as: .system)
        },
        Scenario(PurgeGuestData.self, "30 days after") { w in
            try await w.community.perform(RemoveGuest(event: w.party, guest: "\(w.bo.userID!)"), as: w.ana)
            w.community.advance(.days(40))
            while try await w.community.perform(PurgeGuestData(), as: .system) {}
        },
    ]
}
