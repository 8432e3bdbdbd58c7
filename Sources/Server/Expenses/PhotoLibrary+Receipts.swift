import Domain
import Operations

extension PhotoLibrary {
    func setReceipt(_ expense: ID<Expense>, _ upload: Upload, as actor: Actor) async throws {
        try await store(upload) { try await self.community.perform(SetReceipt(expense: expense, photo: $0), as: actor) }
    }

    func removeReceipt(_ expense: ID<Expense>, as actor: Actor) async throws {
        try await community.perform(SetReceipt(expense: expense, photo: nil), as: actor)
        try await clearReleased()
    }

    /// Checks that a person may change an expense, before their upload is read.
    func checkReceipt(_ expense: ID<Expense>, as actor: Actor) async throws {
        try await community.read { try BudgetQuery.checkReceipt(expense, as: actor, in: $0) }
    }
}
