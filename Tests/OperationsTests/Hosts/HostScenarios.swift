import Domain

@testable import Operations

extension Scenario {
    static let hosts = [
        Scenario(RelogOwner.self, "") { w in try await w.community.perform(RelogOwner(event: w.dinner), as: .system) },
        Scenario(SetHosts.self, "of a draft, handed over and left") { w in
            let draft = try await w.draft(.invited)
            try await w.community.perform(SetHosts(event: draft, cohosts: [w.cem.userID!, w.bo.userID!]), as: w.ana)
            try await w.community.perform(
                SetHosts(event: draft, cohosts: [w.bo.userID!], owner: w.bo.userID!), as: w.ana)
            try await w.community.perform(LeaveHosting(event: draft), as: w.ana)
        },
        Scenario(SetHosts.self, "a guest becomes a co-host") { w in
            try await w.community.perform(SetHosts(event: w.dinner, cohosts: [w.cem.userID!]), as: w.ana)
        },
        Scenario(SetHosts.self, "no co-hosts any more") { w in
            try await w.community.perform(SetHosts(event: w.club, cohosts: []), as: w.fox)
        },
        Scenario(SetHosts.self, "handed over to a guest") { w in
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.bo.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over to somebody with whom a guest has a block") { w in
            try await w.community.perform(BlockPerson(userId: w.dia.userID!), as: w.cem)
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.cem.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over by somebody with whom a block is") { w in
            try await w.community.perform(BlockPerson(userId: w.ana.userID!), as: w.dia)
            try await w.community.perform(SetHosts(event: w.dinner, owner: w.bo.userID!), as: w.ana)
        },
        Scenario(SetHosts.self, "handed over to a co-host") { w in
            try await w.community.perform(SetHosts(event: w.club, owner: w.bo.userID!), as: w.fox)
        },
        Scenario(LeaveHosting.self, "") { w in try await w.community.perform(LeaveHosting(event: w.club), as: w.bo) },
    ]
}
