import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations

struct CursorSignerTests {
    private func scope(_ g: inout Generator) -> Scope {
        // Often several scopes of one event.
        let bytes =
            g.one(in: 2)
            ? [UInt8](repeating: UInt8(g.int(0...2)), count: 16) : g.list(16...16) { UInt8($0.int(0...255)) }
        return Scope(g.pick(Scope.Kind.allCases), of: bytes)
    }

    private func cursor(_ g: inout Generator) -> SyncCursor {
        var versions: [Scope: Int64] = [:]
        for _ in 0..<g.int(0...12) { versions[scope(&g)] = g.pick([0, 1, Int64(g.int(0...1_000_000)), .max]) }
        let filling = g.one(in: 3) ? SyncCursor.Filling(scope: scope(&g), floor: Int64(g.int(0...1_000_000))) : nil
        return SyncCursor(
            epoch: g.word(g.int(0...22)), versions: versions, filling: filling,
            everyoneReviewedUpTo: Int64(g.int(0...1_000_000)),
            namedReviewedUpTo: Int64(g.int(0...1_000_000)), review: g.one(in: 2) ? review(&g) : nil,
            client: g.one(in: 2) ? client(&g) : nil)
    }

    private func client(_ g: inout Generator) -> SyncCursor.Client {
        SyncCursor.Client(
            ID(bytes: g.list(16...16) { UInt8($0.int(0...255)) })!,
            lastCommand: g.pick([0, 1, Int64(g.int(0...1_000_000)), .max]))
    }

    private func review(_ g: inout Generator) -> SyncCursor.Review {
        let scope = g.one(in: 4) ? nil : scope(&g)
        let row = SyncCursor.Review.Row(kind: g.pick(RowKind.allCases), id: g.list(16...16) { UInt8($0.int(0...255)) })
        return SyncCursor.Review(
            g.pick([.everyone, .named]), upTo: Int64(g.int(0...1_000_000)), scope: scope,
            row: scope == nil || g.one(in: 3) ? nil : row)
    }

    private func key(_ g: inout Generator) -> [UInt8] { g.list(32...32) { UInt8($0.int(0...255)) } }

    @Test func whatWasSignedIsReadAsItWas() throws {
        try forAll(1_000) { g in
            let (cursor, key) = (cursor(&g), key(&g))
            let text = CursorSigner(key: key).text(of: cursor)
            try #require(CursorSigner(key: key).cursor(text) == cursor)
            try #require(
                text.utf8.allSatisfy {
                    ($0 >= 48 && $0 <= 57) || ($0 >= 65 && $0 <= 90) || ($0 >= 97 && $0 <= 122) || $0 == 45 || $0 == 95
                })
            // Equal cursors have equal text, whatever the order of their scopes.
            var again = cursor
            again.versions = Dictionary(uniqueKeysWithValues: cursor.versions.shuffled(using: &g))
            try #require(CursorSigner(key: key).text(of: again) == text)
        }
    }

    /// Also with a shared subject: a kind that the mask omits or confuses would be lost.
    @Test func scopesOfEveryKindAreReadAsTheyWere() throws {
        let key = [UInt8](repeating: 1, count: 32)
        for subject in [[UInt8](repeating: 0, count: 16), [UInt8](repeating: 9, count: 16)] {
            let scopes = Scope.Kind.allCases.map { Scope($0, of: subject) }
            #expect(Set(scopes).count == Scope.Kind.allCases.count && scopes.map(\.kind) == Scope.Kind.allCases)
            for some in [scopes] + scopes.map({ [$0] }) {
                let versions = Dictionary(uniqueKeysWithValues: some.enumerated().map { ($1, Int64($0 + 1) * 1000) })
                for half in some {
                    var cursor = SyncCursor(epoch: "epoch", versions: versions, filling: .init(scope: half, floor: 7))
                    cursor.review = .init(.named, upTo: 3, scope: half)
                    let read = try #require(CursorSigner(key: key).cursor(CursorSigner(key: key).text(of: cursor)))
                    #expect(read.filling == cursor.filling && read.review == cursor.review)
                    #expect(read.versions == versions, "\(half)")
                }
            }
        }
    }

    /// A cursor of a later version, with a new kind of scope.
    @Test func aKindThatIsNotKnownIsNotReadAsAnother() throws {
        let head = SyncCursor(epoch: "", versions: [:]).bytes
        let subject = [UInt8](repeating: 9, count: 16)
        let event: [UInt8] = subject + [0x04, 7]
        let versions: [Scope: Int64] = [.event(ID(bytes: subject)!): 7]
        #expect(SyncCursor(bytes: head + event)?.versions == versions)
        // A fourteenth bit, in the second byte of the mask, and its version. If the reader skipped it, the rest would be
        // misread as versions of other scopes.
        #expect(Scope.Kind.allCases.count == 13)
        let unknown: [UInt8] = subject + [0x80, 0x40, 5]
        #expect(SyncCursor(bytes: head + unknown + event) == nil)
    }

    /// A header may have 16 KiB; the stream's id must fit even for a very active host.
    @Test func theCursorOfABusyHostFitsIntoAHeader() throws {
        var g = Generator(seed: 1)
        var versions: [Scope: Int64] = [
            .community: 5_000_000, .user(ID(bytes: g.list(16...16) { UInt8($0.int(0...255)) })!): 90_000,
        ]
        for _ in 0..<450 {
            let event = ID<Event>(bytes: g.list(16...16) { UInt8($0.int(0...255)) })!
            for scope in [Scope.event(event), .place(event), .crew(event), .hosts(event)] {
                versions[scope] = Int64(g.int(1...120))
            }
        }
        let text = CursorSigner(key: key(&g)).text(of: SyncCursor(epoch: "epoch", versions: versions))
        #expect(text.utf8.count <= 15_000)
    }

    @Test func whateverByteIsChangedItIsRefused() throws {
        try forAll(1_000) { g in
            let (cursor, key) = (cursor(&g), key(&g))
            var bytes = Secret.bytes(CursorSigner(key: key).text(of: cursor))!
            let place = g.int(0...bytes.count - 1)
            bytes[place] ^= UInt8(g.int(1...255))
            try #require(CursorSigner(key: key).cursor(Secret.text(bytes)) == nil, "byte \(place)")
        }
    }

    @Test func cutLengthenedOrMadeUpItIsRefused() throws {
        try forAll(1_000) { g in
            let (cursor, key) = (cursor(&g), key(&g))
            let bytes = Secret.bytes(CursorSigner(key: key).text(of: cursor))!
            let cut = Array(bytes.prefix(g.int(0...bytes.count - 1)))
            let long = bytes + g.list(1...30) { UInt8($0.int(0...255)) }
            for wrong in [Secret.text(cut), Secret.text(long), g.hostileText()] {
                try #require(CursorSigner(key: key).cursor(wrong) == nil)
            }
        }
    }

    @Test func whatAnotherKeySignedIsRefused() throws {
        try forAll(1_000) { g in
            let (cursor, key) = (cursor(&g), key(&g))
            var other = key
            other[g.int(0...31)] ^= UInt8(g.int(1...255))
            try #require(CursorSigner(key: key).cursor(CursorSigner(key: other).text(of: cursor)) == nil)
        }
    }
}
