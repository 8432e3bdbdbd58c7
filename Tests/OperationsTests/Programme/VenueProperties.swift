import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The fields of venues, for random input.
struct VenueProperties {
    private struct Said: Equatable {
        var name: String
        var address: String
        var area: ID<Area>
    }

    private struct Spot: Equatable {
        var latitude: Double?
        var longitude: Double?
        var type: VenueType?
    }

    // MARK: Required fields

    /// Additions and changes with some of the three missing, blank, too long or deleted: refused at exactly these
    /// fields, and nothing is written.
    @Test(.tags(.P6, .P25)) func everyVenueHasANameAnAddressAndAnArea() async throws {
        try await forAll(100, round: 30) { g in
            let community = try TestCommunity()
            let ana = try await community.member("Ana", role: .editor)
            var areas: [ID<Area>] = []
            for name in ["A", "B"] {
                areas.append(try await community.perform(AddArea(name: name, areaType: .city), as: ana))
            }
            let gone = ID<Area>(at: community.now) { g.next() }
            var stored: [ID<Venue>: Said] = [:]
            for _ in 0..<g.int(4...10) {
                let (name, address) = (
                    TextInputCase(&g, limit: VenueDetails.maxNameLength),
                    TextInputCase(&g, limit: VenueDetails.maxAddressLength)
                )
                let area: ID<Area>? = g.one(in: 5) ? nil : g.pick(areas + areas + [gone])
                var wrong: Set<String> = []
                if let one = stored.keys.sorted().first, g.one(in: 2) {
                    let (keepsName, keepsAddress, keepsArea) = (g.one(in: 3), g.one(in: 3), g.one(in: 3))
                    let command = UpdateVenue(
                        id: one, name: keepsName ? .keep : Patch(setting: name.typed),
                        address: keepsAddress ? .keep : Patch(setting: address.typed),
                        geographicAreaId: keepsArea ? .keep : Patch(setting: area))
                    if !keepsName, name.kept == nil { wrong.insert("name") }
                    if !keepsAddress, address.kept == nil { wrong.insert("address") }
                    if !keepsArea, area == nil { wrong.insert("geographicAreaId") }
                    // Existence is checked only once the input is valid.
                    if wrong.isEmpty, !keepsArea, area == gone { wrong.insert("geographicAreaId") }
                    try await community.expect(command, as: ana, isRefusedAt: wrong)
                    guard wrong.isEmpty else { continue }
                    if !keepsName { stored[one]!.name = name.kept! }
                    if !keepsAddress { stored[one]!.address = address.kept! }
                    if !keepsArea { stored[one]!.area = area! }
                } else {
                    let id = ID<Venue>(at: community.now) { g.next() }
                    let command = AddVenue(id: id, name: name.typed, address: address.typed, geographicAreaId: area)
                    if name.kept == nil { wrong.insert("name") }
                    if address.kept == nil { wrong.insert("address") }
                    if area == nil { wrong.insert("geographicAreaId") }
                    if wrong.isEmpty, area == gone { wrong.insert("geographicAreaId") }
                    try await community.expect(command, as: ana, isRefusedAt: wrong)
                    guard wrong.isEmpty else { continue }
                    stored[id] = Said(name: name.kept!, address: address.kept!, area: area!)
                }
            }
            let rows: [(ID<Venue>, Said)] = try await community.read { reader in
                try reader.rows("SELECT id, name, address, area_id FROM venue") {
                    (try $0.next(), Said(name: try $0.next(), address: try $0.next(), area: try $0.next()))
                }
            }
            try #require(Dictionary(uniqueKeysWithValues: rows) == stored)
        }
    }

    // MARK: Coordinates

    /// Returns mostly valid degrees; otherwise limits, values just beyond them, huge values or no number.
    private static func degrees(_ g: inout Generator, limit: Double) -> Double? {
        if g.one(in: 4) { return nil }
        if g.one(in: 3) {
            let edges: [Double] = [
                limit, -limit, limit.nextUp, (-limit).nextDown, limit + 1, -2 * limit, -0.0, 1e300, Double.nan,
                Double.infinity, -Double.infinity,
            ]
            return g.pick(edges)
        }
        return limit * Double(g.int(-1000...1000)) / 1000
    }

    /// Returns the fields at which a pair is refused: one that is missing beside the other, or out of range.
    private static func wrong(_ latitude: Double?, _ longitude: Double?) -> Set<String> {
        var fields: Set<String> = []
        if let latitude {
            if !(abs(latitude) <= 90) { fields.insert("latitude") }
        } else if longitude != nil {
            fields.insert("latitude")
        }
        if let longitude {
            if !(abs(longitude) <= 180) { fields.insert("longitude") }
        } else if latitude != nil {
            fields.insert("longitude")
        }
        return fields
    }

    private static func patch(_ g: inout Generator, limit: Double) -> Patch<Double> {
        g.one(in: 3) ? .keep : Patch(setting: degrees(&g, limit: limit))
    }

    private static func checked(_ spot: Spot) -> Result<VenueDetails, Refusal> {
        do {
            let area = ID<Area>(high: 1, low: 1)
            return .success(
                try VenueDetails.checked(
                    name: "A", address: "B", area: area, latitude: spot.latitude, longitude: spot.longitude,
                    type: spot.type))
        } catch { return .failure(error) }
    }

    @Test(.tags(.P26)) func coordinatesComeTogetherAndLieOnTheEarth() throws {
        try forAll(2000) { g in
            let (latitude, longitude) = (
                VenueProperties.degrees(&g, limit: 90), VenueProperties.degrees(&g, limit: 180)
            )
            let type = g.maybe(g.pick(VenueType.allCases))
            let wrong = VenueProperties.wrong(latitude, longitude)
            switch VenueProperties.checked(Spot(latitude: latitude, longitude: longitude, type: type)) {
            case .success(let details):
                try #require(
                    wrong.isEmpty && details.latitude == latitude && details.longitude == longitude
                        && details.type == type)
            case .failure(let refusal):
                try #require(!wrong.isEmpty && refusal.code == .invalid && Set(refusal.fields.keys) == wrong)
            }
        }
    }

    /// Random coordinates: a refused change leaves the venue where it was.
    @Test(.tags(.P6, .P26)) func whatIsRefusedLeavesAVenueWhereItWas() async throws {
        try await forAll(100, round: 31) { g in
            let community = try TestCommunity()
            let ana = try await community.member("Ana", role: .editor)
            let area = try await community.perform(AddArea(name: "A", areaType: .city), as: ana)
            var stored: [ID<Venue>: Spot] = [:]
            for _ in 0..<g.int(4...12) {
                let type = g.maybe(g.pick(VenueType.allCases))
                let id: ID<Venue>
                let spot: Spot
                let refusal: Refusal?
                if let one = stored.keys.sorted().first, g.one(in: 2) {
                    let old = stored[one]!
                    let (latitude, longitude) = (
                        VenueProperties.patch(&g, limit: 90), VenueProperties.patch(&g, limit: 180)
                    )
                    id = one
                    spot = Spot(
                        latitude: latitude.applied(to: old.latitude), longitude: longitude.applied(to: old.longitude),
                        type: type)
                    let command = UpdateVenue(
                        id: one, latitude: latitude, longitude: longitude, venueType: Patch(setting: type))
                    refusal = try await community.refusalChecked(of: command, as: ana)
                } else {
                    id = ID(at: community.now) { g.next() }
                    spot = Spot(
                        latitude: VenueProperties.degrees(&g, limit: 90),
                        longitude: VenueProperties.degrees(&g, limit: 180), type: type)
                    let command = AddVenue(
                        id: id, name: "V", address: "Lane", geographicAreaId: area, latitude: spot.latitude,
                        longitude: spot.longitude,
                        venueType: type)
                    refusal = try await community.refusalChecked(of: command, as: ana)
                }
                let wrong = VenueProperties.wrong(spot.latitude, spot.longitude)
                if let refusal {
                    // Numbers far out of range are refused before other checks.
                    let named = Set(refusal.fields.keys)
                    try #require(refusal.code == .invalid && !named.isEmpty && named.isSubset(of: wrong), "\(spot)")
                } else {
                    try #require(wrong.isEmpty, "\(spot)")
                    stored[id] = spot
                }
                let rows: [(ID<Venue>, Spot)] = try await community.read { reader in
                    try reader.rows("SELECT id, latitude, longitude, venue_type FROM venue") {
                        (try $0.next(), Spot(latitude: try $0.next(), longitude: try $0.next(), type: try $0.next()))
                    }
                }
                try #require(Dictionary(uniqueKeysWithValues: rows) == stored)
            }
        }
    }

    // MARK: Presentation

    /// Every view of a venue shows its current name: its own page, the list, homes and the venues of activities.
    @Test(.tags(.P23)) func aVenueIsShownAsItIsStored() async throws {
        try await forAll(100, round: 32) { g in
            let community = try TestCommunity()
            let admin = try await community.member("Root", role: .administrator)
            try await community.perform(InstallProgramme(), as: .system)
            let type: ID<ActivityType> = try await community.value("SELECT id FROM activity_type ORDER BY id")!
            var (areas, venues): ([ID<Area>: String], [ID<Venue>: Said]) = ([:], [:])
            for _ in 0..<g.int(1...3) {
                let name = g.word(3)
                let id = try await community.perform(AddArea(name: name, areaType: .city), as: admin)
                areas[id] = name
            }
            let areaIDs = areas.keys.sorted()
            for _ in 0..<g.int(1...4) {
                let said = Said(name: g.word(2), address: g.word(4), area: g.pick(areaIDs))
                let command = AddVenue(name: said.name, address: said.address, geographicAreaId: said.area)
                let id = try await community.perform(command, as: admin)
                venues[id] = said
            }
            let venueIDs = venues.keys.sorted()
            let person = try await community.perform(
                AddParticipant(name: "P", email: "p@example.net", homeVenueId: g.pick(venueIDs)), as: admin)
            let activity = try await community.perform(
                AddActivity(name: "A", activityTypeId: type, startDate: community.now, venueIds: venueIDs), as: admin)
            for _ in 0..<g.int(1...8) {
                community.advance(.minutes(1))
                let one = g.pick(venueIDs)
                switch g.int(0...2) {
                case 0:
                    let (area, name) = (g.pick(areaIDs), g.word(3))
                    try await community.perform(UpdateArea(id: area, name: .set(name)), as: admin)
                    areas[area] = name
                case 1:
                    let said = Said(name: g.word(2), address: g.word(4), area: g.pick(areaIDs))
                    let command = UpdateVenue(
                        id: one, name: .set(said.name), address: .set(said.address), geographicAreaId: .set(said.area))
                    try await community.perform(command, as: admin)
                    venues[one] = said
                default: try await community.perform(UpdateParticipant(id: person, homeVenueId: .set(one)), as: admin)
                }
            }
            let now = community.now
            let listed = try await community.all { try VenueQuery.venues(as: admin, after: $0, limit: 2, in: $1) }
            let (alone, homes, places, present) = try await community.read { reader in
                (
                    try venueIDs.map { try VenueQuery.venue($0, as: admin, in: reader) },
                    try ParticipantQuery.addresses(of: person, as: admin, in: reader).map(\.venue),
                    try ActivityQuery.activity(activity, as: admin, in: reader).venues.map(\.venue),
                    try ActivityQuery.activities(as: admin, limit: 9, now: now, in: reader).items.flatMap {
                        $0.venues.map(\.venue)
                    }
                )
            }
            try #require(
                Set(listed.map(\.id)) == Set(venueIDs) && listed.count == venueIDs.count && alone.map(\.id) == venueIDs)
            try #require(Set(places.map(\.id)) == Set(venueIDs) && Set(present.map(\.id)) == Set(venueIDs))
            for one in [listed, alone, homes, places, present].joined() {
                let right = venues[one.id]!
                try #require(
                    one.name == right.name && one.address == right.address && one.geographicAreaId == right.area)
                try #require(one.geographicArea.id == right.area && one.geographicArea.name == areas[right.area]!)
            }
            let view = try await community.read { try ParticipantQuery.participant(person, as: admin, in: $0) }
            let home = try #require(view.homeVenue)
            try #require(
                home.id == view.homeVenueId && home.id == homes.first?.id && home.name == venues[home.id]!.name)
        }
    }
}
