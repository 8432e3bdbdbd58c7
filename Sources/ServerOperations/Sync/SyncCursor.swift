public import Domain
public import Operations
public import Store

/// A reader's position: a version for each scope that they were in. Opaque to clients; the server signs it.
public struct SyncCursor: Hashable, Sendable {
    /// The epoch of the store. Restoring the store starts another epoch, which invalidates earlier cursors.
    public var epoch: String
    /// The version read of each scope; 0 if the reader knows of no entry in it yet.
    public var versions: [Scope: Int64]
    /// The scope whose initial read is incomplete.
    public var filling: Filling?
    /// High-water mark, as a version of the reader's own scope: the removals of blocks made by others are sent up to
    /// here. These removals are never sent at the moment of the block.
    public var everyoneReviewedUpTo: Int64
    /// High-water mark, as a version of the reader's own scope, of blocks that the reader made or ended and of blocks
    /// that others ended.
    public var namedReviewedUpTo: Int64
    /// The block review that is in progress.
    public var review: Review?
    /// The client whose position it is; nil for a reader that never pushes.
    public var client: Client?

    public struct Client: Hashable, Sendable {
        public var id: ID<SyncClient>
        /// The last of its commands that was settled when the page was read.
        public var lastCommand: Int64

        public init(_ id: ID<SyncClient>, lastCommand: Int64) {
            self.id = id
            self.lastCommand = lastCommand
        }
    }

    public struct Filling: Hashable, Sendable {
        public var scope: Scope
        /// The floor of the scope when the initial read began. Removals forgotten before do not concern this reader.
        public var floor: Int64

        public init(scope: Scope, floor: Int64) {
            self.scope = scope
            self.floor = floor
        }
    }

    /// Progress of a walk through the scopes in order, and through the rows of each by kind and id. It covers the rows
    /// that name certain people.
    public struct Review: Hashable, Sendable {
        public enum People: UInt8, Sendable {
            /// Everyone who has a block with the reader.
            case everyone = 1
            /// The people named by `rights` entries in the reader's own scope.
            case named = 2
        }

        public struct Row: Hashable, Sendable {
            public var kind: RowKind
            public var id: [UInt8]

            public init(kind: RowKind, id: [UInt8]) {
                self.kind = kind
                self.id = id
            }
        }

        public var people: People
        /// The version of the reader's own scope that is reached once the review is complete.
        public var upTo: Int64
        /// The first scope that is not complete; `nil` at the beginning.
        public var scope: Scope?
        /// The last row of that scope that was sent.
        public var row: Row?

        public init(_ people: People, upTo: Int64, scope: Scope? = nil, row: Row? = nil) {
            self.people = people
            self.upTo = upTo
            self.scope = scope
            self.row = row
        }
    }

    public init(
        epoch: String, versions: [Scope: Int64], filling: Filling? = nil, everyoneReviewedUpTo: Int64 = 0,
        namedReviewedUpTo: Int64 = 0,
        review: Review? = nil, client: Client? = nil
    ) {
        self.epoch = epoch
        self.versions = versions
        self.filling = filling
        self.everyoneReviewedUpTo = everyoneReviewedUpTo
        self.namedReviewedUpTo = namedReviewedUpTo
        self.review = review
        self.client = client
    }

    /// The owner of the cursor, or `nil` for a stranger's. A person's own scope is the first that is read.
    public var person: ID<User>? {
        for case .user(let person) in versions.keys { return person }
        if case .user(let person)? = filling?.scope { return person }
        return nil
    }

    /// Returns whether the actor may continue from this cursor on a client. The cursor of another person or of another
    /// client is refused.
    public func belongs(to actor: Actor, on client: ID<SyncClient>? = nil) -> Bool {
        (person == nil || person == actor.userID) && (self.client == nil || self.client?.id == client)
    }

    /// The encoding that is signed.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = [UInt8(min(255, epoch.utf8.count))] + epoch.utf8.prefix(255)
        bytes.append((filling == nil ? 0 : 1) | (client == nil ? 0 : 2))
        if let client { bytes += client.id.bytes + SyncCursor.leb128(UInt64(client.lastCommand)) }
        if let filling { bytes += filling.scope.bytes + SyncCursor.leb128(UInt64(filling.floor)) }
        bytes += SyncCursor.leb128(UInt64(everyoneReviewedUpTo)) + SyncCursor.leb128(UInt64(namedReviewedUpTo))
        bytes.append(review?.people.rawValue ?? 0)
        if let review {
            bytes += SyncCursor.leb128(UInt64(review.upTo))
            bytes.append(review.scope == nil ? 0 : review.row == nil ? 1 : 2)
            if let scope = review.scope { bytes += scope.bytes }
            if review.scope != nil, let row = review.row {
                bytes += [UInt8(row.kind.rawValue.utf8.count)] + row.kind.rawValue.utf8 + row.id
            }
        }
        // Scopes of one event share its id, so that a cursor with hundreds of events fits into a header.
        var subjects: [[UInt8]: [Scope.Kind: Int64]] = [:]
        for (scope, version) in versions { subjects[scope.subject, default: [:]][scope.kind] = version }
        for (subject, versions) in subjects.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            bytes += subject + SyncCursor.leb128(versions.keys.reduce(0) { $0 | $1.bit })
            for kind in Scope.Kind.allCases {
                if let version = versions[kind] { bytes += SyncCursor.leb128(UInt64(version)) }
            }
        }
        return bytes
    }

    /// Decodes a cursor, or returns `nil` for malformed bytes. Check the signature of a received cursor first.
    public init?(bytes: [UInt8]) {
        guard let length = bytes.first.map(Int.init), bytes.count > length else { return nil }
        var rest = bytes.dropFirst(1 + length)
        epoch = String(decoding: bytes[1..<1 + length], as: UTF8.self)
        versions = [:]
        guard let parts = rest.popFirst() else { return nil }
        if parts & 2 != 0 {
            let id = Array(rest.prefix(16))
            rest = rest.dropFirst(16)
            guard let id = ID<SyncClient>(bytes: id), let number = SyncCursor.leb128(from: &rest) else { return nil }
            client = Client(id, lastCommand: Int64(bitPattern: number))
        }
        if parts & 1 != 0 {
            guard let scope = Scope(from: &rest), let floor = SyncCursor.leb128(from: &rest) else { return nil }
            filling = Filling(scope: scope, floor: Int64(bitPattern: floor))
        }
        guard let everyoneReviewedUpTo = SyncCursor.leb128(from: &rest),
            let namedReviewedUpTo = SyncCursor.leb128(from: &rest),
            let people = rest.popFirst()
        else {
            return nil
        }
        (self.everyoneReviewedUpTo, self.namedReviewedUpTo) = (
            Int64(bitPattern: everyoneReviewedUpTo), Int64(bitPattern: namedReviewedUpTo)
        )
        if people != 0 {
            guard let people = Review.People(rawValue: people), let review = Review(people, from: &rest) else {
                return nil
            }
            self.review = review
        }
        while !rest.isEmpty {
            let subject = Array(rest.prefix(16))
            rest = rest.dropFirst(16)
            guard subject.count == 16, let kinds = SyncCursor.leb128(from: &rest) else { return nil }
            // The versions of an unknown kind cannot be delimited.
            guard kinds & ~Scope.Kind.allCases.reduce(0, { $0 | $1.bit }) == 0 else { return nil }
            for kind in Scope.Kind.allCases where kinds & kind.bit != 0 {
                guard let version = SyncCursor.leb128(from: &rest) else { return nil }
                versions[Scope(kind, of: subject)] = Int64(bitPattern: version)
            }
        }
    }

    /// Encodes a number in LEB128: groups of seven bits, lowest first, with the high bit set in all but the last.
    private static func leb128(_ number: UInt64) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    fileprivate static func leb128(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}

extension SyncCursor.Review {
    fileprivate init?(_ people: People, from bytes: inout ArraySlice<UInt8>) {
        guard let upTo = SyncCursor.leb128(from: &bytes), let depth = bytes.popFirst() else { return nil }
        self.init(people, upTo: Int64(bitPattern: upTo))
        guard depth > 0 else { return }
        guard let scope = Scope(from: &bytes) else { return nil }
        self.scope = scope
        guard depth > 1 else { return }
        guard let length = bytes.popFirst(), bytes.count >= Int(length) + 16 else { return nil }
        guard let kind = RowKind(rawValue: String(decoding: bytes.prefix(Int(length)), as: UTF8.self)) else {
            return nil
        }
        row = Row(kind: kind, id: Array(bytes.dropFirst(Int(length)).prefix(16)))
        bytes = bytes.dropFirst(Int(length) + 16)
    }
}

extension Scope {
    /// The kind of a scope, which distinguishes the scopes of one subject. Cursors contain the raw values.
    enum Kind: UInt8, CaseIterable {
        case community = 0
        case administrators = 1
        case event = 2
        case place = 3
        case crew = 4
        case hosts = 5
        case user = 6
        case `public` = 7
        case readers = 8
        case staff = 9
        case archive = 10
        case staffArchive = 11
        case programme = 12

        fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
    }

    var kind: Kind {
        switch self {
        case .community: .community
        case .archive: .archive
        case .staff: .staff
        case .staffArchive: .staffArchive
        case .administrators: .administrators
        case .event: .event
        case .place: .place
        case .crew: .crew
        case .hosts: .hosts
        case .user: .user
        case .public: .public
        case .programme: .programme
        case .readers: .readers
        }
    }

    /// The 16-byte id of what the scope belongs to; zeros for a scope that exists once.
    fileprivate var subject: [UInt8] {
        switch self {
        case .public, .community, .archive, .staff, .staffArchive, .administrators: [UInt8](repeating: 0, count: 16)
        case .event(let id), .place(let id), .crew(let id), .hosts(let id), .programme(let id): id.bytes
        case .readers(let id): id.bytes
        case .user(let id): id.bytes
        }
    }

    fileprivate var bytes: [UInt8] { [kind.rawValue] + subject }

    fileprivate init?(from bytes: inout ArraySlice<UInt8>) {
        guard let kind = bytes.popFirst().flatMap(Kind.init), bytes.count >= 16 else { return nil }
        self.init(kind, of: Array(bytes.prefix(16)))
        bytes = bytes.dropFirst(16)
    }

    /// - Parameter subject: 16 bytes.
    init(_ kind: Kind, of subject: [UInt8]) {
        func id<Subject>(_: Subject.Type) -> ID<Subject> { ID(bytes: subject)! }
        switch kind {
        case .community: self = .community
        case .archive: self = .archive
        case .staff: self = .staff
        case .staffArchive: self = .staffArchive
        case .administrators: self = .administrators
        case .event: self = .event(id(Event.self))
        case .place: self = .place(id(Event.self))
        case .crew: self = .crew(id(Event.self))
        case .hosts: self = .hosts(id(Event.self))
        case .user: self = .user(id(User.self))
        case .public: self = .public
        case .programme: self = .programme(id(Event.self))
        case .readers: self = .readers(id(Announcement.self))
        }
    }
}
