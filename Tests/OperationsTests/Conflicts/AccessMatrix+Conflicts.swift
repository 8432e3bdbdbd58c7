import Domain

@testable import Operations

extension AccessMatrixTests {
    static let conflicts: [Line] = [
        Line(KeepMine.self, "keep one's own value", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(KeepMine(id: s.conflict), as: a)
        },
        Line(KeepTheirs.self, "keep the other value", allowed: [.host], others: .notFound, signedOut) { s, a in
            try await s.community.perform(KeepTheirs(id: s.conflict), as: a)
        },
    ]
}
