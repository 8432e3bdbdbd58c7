import Domain

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let chat = [
        Scenario(SendMessage.self, "") { w in
            _ = try await w.community.perform(SendMessage(event: w.party, body: "Me!"), as: w.cem)
        },
        Scenario(EditMessage.self, "") { w in
            let id = try await w.community.perform(SendMessage(event: w.party, body: "Me!"), as: w.cem)
            try await w.community.perform(EditMessage(id: id, body: "Not me."), as: w.cem)
        },
        Scenario(DeleteMessage.self, "as the host") { w in
            try await w.community.perform(DeleteMessage(id: w.message), as: w.ana)
        },
        Scenario(MarkRead.self, "") { w in
            try await w.community.perform(MarkRead(event: w.party, upTo: w.message), as: w.cem)
        },
        Scenario(MessageNotices.self, "") { w in
            try await w.community.perform(MessageNotices(event: w.party), as: .system)
        },
    ]
}
