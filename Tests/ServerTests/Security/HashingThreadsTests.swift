import Dispatch
import Foundation
import HTTPTypes
import Properties
import Testing

@testable import Operations
@testable import Server
@testable import TestCampus

/// Security checklist, 2: hashing on its own threads.
@Suite(.tags(.alone)) struct HashingThreadsTests {
    @Test(.timeLimit(.minutes(1))) func `Signing in goes on while long work keeps every shared thread busy`()
        async throws
    {
        let server = try await TestServer(passwords: Scrypt(cost: .cheap))
        _ = try await server.member("Anna")
        let gate = DispatchSemaphore(value: 0)
        let count = 600
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await OffloadedWork.run { gate.wait() } } }
            let body: JSONValue = ["email": "anna@example.org", "password": .string(Member.password)]
            for _ in 1...5 { #expect(try await server.call(.post, "/auth/login", body).status == 200) }
            for _ in 0..<count { gate.signal() }
            try await group.waitForAll()
        }
    }
}
