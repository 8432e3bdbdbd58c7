import Domain
package import Store

/// One column of `event` that a host fills in: how it is read, written, synced and changed. A field of an event is one
/// entry here, in addition to its property in ``Domain/EventDetails`` and its column in the schema.
package struct EventColumn: Sendable {
    package var field: RowShape.Field
    /// Returns the stored value for the details.
    var value: @Sendable (EventDetails) -> SQLValue
    /// Reads the next column into the details. Derived columns are skipped.
    var read: @Sendable (inout Row, inout EventDetails) throws -> Void
    /// The input field of the column; nil if it is derived from other columns.
    var inputField: EventField?

    /// All columns, each with its property in the details and in the input.
    package static let all: [EventColumn] = [
        .init(.text("title"), \.title, \.title),
        .init(.text("description"), \.description, \.description),
        .init(.text("emoji"), \.emoji, \.emoji),
        .init(.integer("cover_hue"), \.coverHue, \.coverHue),
        .init(.integer("cover_position", default: 50), \.coverPosition, \.coverPosition),
        .init(.text("tags"), \.tagLines, \.tags),
        .init(.integer("starts_at"), \.startsAt, \.startsAt),
        .init(.integer("ends_at"), \.endsAt, \.endsAt),
        .init(.flag("all_day", default: false), \.allDay, \.allDay),
        .init(.text("start_date"), \.startDate, \.startDate),
        .init(.text("end_date"), \.endDate, \.endDate),
        .init(.integer("over_at"), following: \.times.overAt),
        .init(.integer("answer_by"), \.answerBy, \.answerBy),
        .init(.text("time_zone"), \.timeZone, \.timeZone),
        .init(.flag("location_hidden"), \.locationHidden, \.locationHidden),
        .init(.flag("requires_approval"), \.requiresApproval, \.requiresApproval),
        .init(.text("visibility"), \.visibility, \.visibility),
        .init(.text("guest_list"), \.guestList, \.guestList),
        .init(.flag("guests_may_invite"), \.guestsMayInvite, \.guestsMayInvite),
        .init(.integer("companions_allowed"), \.companionsAllowed, \.companionsAllowed),
        .init(.integer("offer_hours"), \.offerHours, \.offerHours),
        .init(.flag("pass_large_parties"), \.passLargeParties, \.passLargeParties),
        .init(.integer("capacity"), \.capacity, \.capacity),
        // The part of the location that every viewer of the event may know.
        .init(.text("location_name"), \.openLocation.name, \.locationName),
        .init(.text("address"), \.openLocation.address, \.address),
        .init(.real("latitude"), \.openLocation.latitude, \.latitude),
        .init(.real("longitude"), \.openLocation.longitude, \.longitude),
        .init(.text("online_url"), \.openLocation.onlineUrl, \.onlineUrl),
    ]

    /// `e.title, e.description, …`
    static let names: SQL = all.map { "e." + $0.name }.joined(", ")

    package var name: SQL { field.sql }

    private init<Value: Column, Said: Equatable & Sendable>(
        _ field: RowShape.Field, _ path: any WritableKeyPath<EventDetails, Value> & Sendable,
        _ inputPath: any WritableKeyPath<EventInput, Said?> & Sendable
    ) {
        self.field = field
        value = { $0[keyPath: path].sqlValue }
        read = { row, details in details[keyPath: path] = try row.next() }
        self.inputField = EventField(field.name, inputPath)
    }

    private init<Value: Column, Said: Equatable & Sendable>(
        _ field: RowShape.Field, _ path: any WritableKeyPath<EventDetails, Value?> & Sendable,
        _ inputPath: any WritableKeyPath<EventInput, Said?> & Sendable
    ) {
        self.field = field
        value = { $0[keyPath: path]?.sqlValue ?? .null }
        read = { row, details in details[keyPath: path] = try row.next() }
        self.inputField = EventField(field.name, inputPath)
    }

    private init<Value: Column>(_ field: RowShape.Field, following path: any KeyPath<EventDetails, Value> & Sendable) {
        self.field = field
        value = { $0[keyPath: path].sqlValue }
        read = { row, _ in _ = try row.next(Value?.self) }
    }
}

extension EventDetails {
    /// One part of the location: the open or the withheld one. Fields of the other part are nil.
    struct PartialLocation: Hashable {
        var name: String?
        var address: String?
        var latitude: Double?
        var longitude: Double?
        var onlineUrl: String?

        var isNothing: Bool { self == PartialLocation() }
    }

    /// The part that every viewer of the event may know.
    fileprivate var openLocation: PartialLocation {
        get {
            PartialLocation(
                name: locationHidden ? nil : locationName, address: withholdsAddress ? nil : address,
                latitude: withholdsAddress ? nil : latitude, longitude: withholdsAddress ? nil : longitude,
                onlineUrl: withholdsAddress ? nil : onlineUrl)
        }
        set { add(newValue) }
    }

    /// The part that only hosts and people who are going may know.
    var withheldLocation: PartialLocation {
        PartialLocation(
            name: locationHidden ? locationName : nil, address: withholdsAddress ? address : nil,
            latitude: withholdsAddress ? latitude : nil, longitude: withholdsAddress ? longitude : nil,
            onlineUrl: withholdsAddress ? onlineUrl : nil)
    }

    /// Reads the details from a row of an event that a replica has received, and from the withheld part of the location
    /// if the replica has it. Much cheaper than reading the event.
    init(received row: ProjectedRow, in reader: any Reader) throws {
        self = .unread
        var columns = Row(ReceivedColumns(row.values.suffix(EventColumn.all.count)))
        for column in EventColumn.all { try column.read(&columns, &self) }
        // Nothing of it is withheld otherwise.
        guard withholdsAddress else { return }
        let place = try reader.row(
            "SELECT name, address, latitude, longitude, online_url FROM place WHERE event_id = \(row.id)"
        ) {
            PartialLocation(
                name: try $0.next(), address: try $0.next(), latitude: try $0.next(), longitude: try $0.next(),
                onlineUrl: try $0.next())
        }
        if let place { add(place) }
    }

    /// Merges the non-nil fields of a part into the location.
    mutating func add(_ part: PartialLocation) {
        locationName = part.name ?? locationName
        address = part.address ?? address
        latitude = part.latitude ?? latitude
        longitude = part.longitude ?? longitude
        onlineUrl = part.onlineUrl ?? onlineUrl
    }

    fileprivate var tagLines: String {
        get { tags.map(\.name).joined(separator: "\n") }
        set { tags = [Tag](lines: newValue) }
    }

    /// Empty details to read columns into.
    static var unread: EventDetails {
        EventDetails(title: "", startsAt: Instant(milliseconds: 0), timeZone: "", locationName: "")
    }
}

extension [Tag] {
    /// Reads tags as they are stored, one per line. No tag contains a line break.
    init(lines: String) {
        self = lines.split(separator: "\n").map { Tag(String($0)) }
    }
}
