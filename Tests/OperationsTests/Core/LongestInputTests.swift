import Domain
import Foundation
import Store
import Synchronization
import Testing
import Wire

@testable import Operations
@testable import ServerOperations

/// Bounds come before work. A command with an oversized text, list, map or number never waits for the store. A
/// permitted command does little work while it holds the store.
///
/// Work is counted in statements and bytes, which are the same on every machine; `bin/bench` and
/// `Tests/faults/longest.py` measure milliseconds.
struct LongestInputTests {
    /// Commands that no scenario performs directly, because a function around them makes them.
    private static let examples: [(command: any Command, actor: Actor)] = [
        (
            RegisterAccount(
                givenName: "Hal", familyName: "Orr", email: "hal@example.org", passwordHash: "x", timeZone: "UTC",
                role: .member,
                isVerified: false), .nobody
        ),
        (SetPassword(proof: .mailed("x"), passwordHash: "x"), .nobody),
        (ChangeEmail(email: "hal@example.org"), .nobody),
        (ChangeMe(email: ChangeEmail(email: "hal@example.org"), profile: UpdateProfile(givenName: "Hal")), .nobody),
    ]

    /// File imports accept what the file's own limits admit. Their work is still counted.
    private static let readsFiles = ["calendar.import"]

    /// The maximum work of one command, whatever its input. 200 invitations are the largest case.
    private static let maxStatements = 5000
    private static let maxBytes = 4_000_000

    static let commands = Array(Set(Scenario.all.map(\.command))).sorted()

    /// Covers every command. A new one is included by its scenario, without which the suite fails.
    @Test(arguments: commands) func boundsComeBeforeWork(_ name: String) async throws {
        let probed = Mutex(0)
        for scenario in Scenario.all where scenario.command == name {
            let world = try await World()
            world.community.probe { command, actor in
                guard type(of: command).name == name else { return }
                probed.withLock { $0 += 1 }
                world.community.probe(nil)
                try await probe(command, as: actor, in: world)
            }
            try await scenario.perform(world)
            // One scenario that performs it is enough.
            if probed.withLock({ $0 }) > 0 { return }
        }
        for example in LongestInputTests.examples where type(of: example.command).name == name {
            probed.withLock { $0 += 1 }
            try await probe(example.command, as: example.actor, in: World())
        }
        #expect(
            probed.withLock { $0 } > 0,
            "No scenario of \(name) performs it by TestCommunity.perform: do so, or add an example to LongestInputTests.examples."
        )
    }

    private func probe<C: Command>(_ command: C, as actor: Actor, in world: World) async throws {
        // The system's own input was checked when it arrived. A command that people may perform too is tried as
        // a person.
        let isSystem = if case .system = actor { true } else { false }
        let community = world.community
        defer { community.meter.reset() }
        let base = try JSONSerialization.jsonObject(with: JSONEncoder().encode(command), options: .fragmentsAllowed)
        for hostile in HostileInput.of(Schema(C.self), in: base, size: .tooLong) {
            guard let long = try? JSONDecoder().decode(C.self, from: hostile.json()) else { continue }
            community.meter.reset(rollingBack: true)
            let refusal = await refusal(long, as: isSystem ? world.ana : actor, in: community)
            if LongestInputTests.readsFiles.contains(C.name) { continue }
            #expect(community.meter.works.isEmpty, "\(C.name): \(hostile.title) reaches the store")
            let expected: Refusal.Code = command is any SystemCommand ? .notFound : .invalid
            #expect(refusal?.code == expected, "\(C.name): \(hostile.title)")
            #expect(
                refusal.map { "\($0)".utf8.count < 1000 } ?? true, "\(C.name): \(hostile.title): the refusal repeats it"
            )
        }
        for hostile in HostileInput.of(Schema(C.self), in: base, size: .longest(C.bounds)) {
            guard let long = try? JSONDecoder().decode(C.self, from: hostile.json()) else { continue }
            community.meter.reset(rollingBack: true)
            _ = await refusal(long, as: actor, in: community)
            let work = community.meter.works.first ?? .init()
            #expect(work.statements <= LongestInputTests.maxStatements, "\(C.name): \(hostile.title)")
            #expect(work.bytes <= LongestInputTests.maxBytes, "\(C.name): \(hostile.title)")
        }
    }

    private func refusal(_ command: some Command, as actor: Actor, in community: TestCommunity) async -> Refusal? {
        do {
            _ = try await community.community.perform(command, as: actor)
            return nil
        } catch let refusal as Refusal { return refusal } catch is MeteredDatabase.RolledBack { return nil } catch {
            Issue.record("\(type(of: command).name): \(error)")
            return nil
        }
    }

    /// Functions that hash passwords check lengths before they hash and before they read.
    @Test func longAccountsAreRefusedBeforeAnythingIsHashed() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        for long in HostileInput.texts(1 << 20) {
            community.meter.reset()
            let fields: [WritableKeyPath<Registration, String?>] = [\.givenName, \.familyName, \.email, \.password]
            for field in fields {
                var registration = Registration(
                    givenName: "Hal", familyName: "Orr", email: "hal@example.org", password: TestCommunity.password,
                    timeZone: long)
                registration[keyPath: field] = long
                await #expect(throws: Refusal.self) { try await community.community.register(registration) }
            }
            await #expect(throws: Refusal.self) {
                try await community.community.resetPassword(token: "x", to: NewPassword(long))
            }
            await #expect(throws: Refusal.self) {
                try await community.community.changePassword(
                    current: TestCommunity.password, to: NewPassword(long), as: ana)
            }
            await #expect(throws: Refusal.self) {
                try await community.community.signIn(email: long, password: long, kind: .web, device: "")
            }
            #expect(community.meter.works.isEmpty)
        }
    }

    /// Queries are bounded as well.
    @Test func longQueriesFindNothingAndAreNotLookedAt() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let now = community.now
        for long in HostileInput.texts(1 << 20) {
            for filter in [EventFilter(query: long), EventFilter(tag: long)] {
                let found = try await community.read { try EventQuery.events(filter, as: ana, now: now, in: $0) }
                #expect(found.items.isEmpty)
            }
            #expect(try await community.read { try PeopleQuery.people(matching: long, as: ana, in: $0) }.items.isEmpty)
            #expect(SearchText.words(long) == nil)
            #expect(PageCursor(text: long) == nil && Instant(iso8601: long) == nil && !Zones.exists(long))
            #expect(Handle.valid(long) == nil && EmailAddress(long) == nil && ID<User>(long) == nil)
        }
        // The longest accepted query, of characters that each decompose into eighteen.
        let widest = String(repeating: "\u{FDFA}", count: 2000)
        _ = try await community.read { try EventQuery.events(EventFilter(query: widest), as: ana, now: now, in: $0) }
    }
}

/// A command with one of its fields filled up.
private struct HostileInput {
    enum Size {
        /// About 1 MB, as much as a request can hold.
        case tooLong
        /// Exactly as long as the bounds permit.
        case longest(InputBounds)
    }

    var title: String
    var value: Any
    var isNumber = false

    func json() throws -> Data { try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed) }

    /// Returns texts of `bytes` bytes, made of characters that are slow to process.
    static func texts(_ bytes: Int) -> [String] { bytes == 1 << 20 ? megabytes : made(bytes) }

    /// Shared, because building the texts takes longer than refusing them.
    private static let megabytes = made(1 << 20)

    private static func made(_ bytes: Int) -> [String] {
        ["a", "a\u{301}\u{302}\u{303}\u{323}", "\u{1F468}\u{200D}", "\u{301}", " ", "\r\n", "\u{1F1E9}", "@", ","].map {
            unit in
            String(repeating: unit, count: bytes / unit.utf8.count)
        }
    }

    static func of(_ schema: Schema, in base: Any, size: Size, path: String = "") -> [HostileInput] {
        switch schema {
        case .string(let format, let values):
            guard format == nil, values.isEmpty else { return [] }
            switch size {
            case .tooLong:
                return [texts(1 << 20)[1], texts(1 << 20)[4]].map { HostileInput(title: "\(path) of 1 MB", value: $0) }
            case .longest(let bounds):
                let characters =
                    bounds.longer[path.split(separator: ".").last.map(String.init) ?? ""]
                    ?? min(bounds.characters, 5000)
                return texts(Text.maxBytes(characters)).map {
                    HostileInput(title: "\(path) as long as can be", value: $0)
                }
            }
        case .array(let element):
            let example = (base as? [Any])?.first
            return counts(size).map { count in
                HostileInput(title: "\(count) \(path)", value: (0..<count).map { filler(element, example, $0) })
            }
                + of(element, in: example ?? NSNull(), size: size, path: path + ".0").map {
                    .init(title: $0.title, value: [$0.value])
                }
        case .map(let value):
            return counts(size).map { count in
                let pairs = (0..<count).map { ("key\($0)", filler(value, (base as? [String: Any])?.first?.value, $0)) }
                return HostileInput(title: "\(count) \(path)", value: Dictionary(uniqueKeysWithValues: pairs))
            }
        case .object(let fields):
            let object = base as? [String: Any] ?? [:]
            return fields.flatMap { field in
                let name = path.isEmpty ? field.name : "\(path).\(field.name)"
                return of(field.schema, in: object[field.name] ?? NSNull(), size: size, path: name).map { hostile in
                    var filled = object
                    filled[field.name] = hostile.value
                    return HostileInput(title: hostile.title, value: filled, isNumber: hostile.isNumber)
                }
            }
        case .integer, .number:
            return numbers(schema, size).map { HostileInput(title: "\(path) of \($0)", value: $0, isNumber: true) }
        case .boolean, .any: return []
        }
    }

    private static func numbers(_ schema: Schema, _ size: Size) -> [any Sendable] {
        switch size {
        case .tooLong: schema == .integer ? [Int.max, Int.min] : [1e300, -1e300, Double(Int.max)]
        case .longest(let bounds): [bounds.number, -bounds.number, 0]
        }
    }

    private static func counts(_ size: Size) -> [Int] {
        switch size {
        case .tooLong: [60_000]
        case .longest(let bounds): [10, 20, 40, 80, 200, bounds.elements]
        }
    }

    /// Returns a distinct element for each number, based on the example if one is given.
    private static func filler(_ schema: Schema, _ example: Any?, _ number: Int) -> Any {
        switch schema {
        case .string(let format, _) where format == "uuid":
            return String(format: "00000000-0000-7000-8000-%012x", number)
        case .string(let format, _) where format == "date-time": return "2026-11-27T18:00:00.000Z"
        case .string(_, let values): return values.first ?? "n\(number)\(example as? String ?? "")"
        case .integer, .number: return 1
        case .boolean: return true
        case .array, .any: return example ?? []
        case .map: return [:] as [String: Any]
        case .object(let fields):
            if let example = example as? [String: Any] { return example }
            let required = fields.filter(\.isRequired)
            return Dictionary(uniqueKeysWithValues: required.map { ($0.name, filler($0.schema, nil, number)) })
        }
    }
}
