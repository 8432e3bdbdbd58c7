import Testing

@testable import Operations
@testable import ServerOperations

struct RandomRunTests {
    /// Fails for a new command until random runs perform it or ``RandomRun/others`` gives a reason.
    @Test func everyCommandIsOfLifeOrNamedWithAReason() {
        let done = Set(RandomRun.habits.map(\.command))
        let named = RandomRun.notRandomized.flatMap(\.commands).map { $0.name }
        #expect(done.isDisjoint(with: named))
        #expect(
            done.union(named) == Set(CommandRegistry.all.commands.map { $0.name }),
            "\(done.union(named).symmetricDifference(CommandRegistry.all.commands.map { $0.name }))")
        #expect(Set(named).count == named.count)
        for type in RandomRun.notRandomized.flatMap(\.commands) {
            #expect(type is any SystemCommand.Type, "people do \(type.name)")
        }
    }
}
