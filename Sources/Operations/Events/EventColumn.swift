import Domain
import Store

/// One column of `event` that holds what a host says: how it is read, written and sent. A field of an event is one line here,
/// beside its place in ``Domain/EventDetails`` and in the schema.
struct EventColumn: Sendable {
    var field: Shape.Field
    /// What is stored of the details.
    var value: @Sendable (EventDetails) -> SQLValue
    /// Takes the next column into the details; those that follow from others are passed over.
    var read: @Sendable (inout Row, inout EventDetails) throws -> Void

    static let all: [EventColumn] = [
        .init(.text("title"), \.title), .init(.text("description"), \.description), .init(.text("emoji"), \.emoji),
        .init(.text("tags"), \.tagLines), .init(.integer("starts_at"), \.times.startsAt), .init(.integer("ends_at"), \.times.endsAt),
        .init(.integer("over_at"), following: \.times.overAt), .init(.integer("answer_by"), \.times.answerBy),
        .init(.text("time_zone"), \.timeZone), .init(.flag("location_hidden"), \.locationHidden),
        .init(.flag("requires_approval"), \.requiresApproval), .init(.text("visibility"), \.visibility),
        .init(.text("guest_list"), \.guestList), .init(.flag("guests_may_invite"), \.guestsMayInvite),
        .init(.integer("companions_allowed"), \.companionsAllowed), .init(.integer("offer_hours"), \.offerHours),
        .init(.flag("pass_large_parties"), \.passLargeParties), .init(.integer("capacity"), \.capacity),
        // Where it is, as far as everybody may know it who sees the event.
        .init(.text("location_name"), \.openPlace.name), .init(.text("address"), \.openPlace.address),
        .init(.real("latitude"), \.openPlace.latitude), .init(.real("longitude"), \.openPlace.longitude),
    ]

    /// `e.title, e.description, …`
    static let names: SQL = all.map { "e." + $0.name }.joined(", ")

    var name: SQL { field.sql }

    private init<Value: Column>(_ field: Shape.Field, _ path: any WritableKeyPath<EventDetails, Value> & Sendable) {
        self.field = field
        value = { $0[keyPath: path].sqlValue }
        read = { row, details in details[keyPath: path] = try row.next() }
    }

    private init<Value: Column>(_ field: Shape.Field, _ path: any WritableKeyPath<EventDetails, Value?> & Sendable) {
        self.field = field
        value = { $0[keyPath: path]?.sqlValue ?? .null }
        read = { row, details in details[keyPath: path] = try row.next() }
    }

    private init<Value: Column>(_ field: Shape.Field, following path: any KeyPath<EventDetails, Value> & Sendable) {
        self.field = field
        value = { $0[keyPath: path].sqlValue }
        read = { row, _ in _ = try row.next(Value?.self) }
    }
}

extension EventDetails {
    /// A part of what a host says of the place; the other part is nil in each.
    struct PartOfPlace: Hashable {
        var name: String?
        var address: String?
        var latitude: Double?
        var longitude: Double?

        var isNothing: Bool { self == PartOfPlace() }
    }

    /// What everybody may know who sees the event.
    fileprivate var openPlace: PartOfPlace {
        get {
            PartOfPlace(
                name: locationHidden ? nil : place.name, address: withholdsAddress ? nil : place.address,
                latitude: withholdsAddress ? nil : place.latitude, longitude: withholdsAddress ? nil : place.longitude)
        }
        set { add(newValue) }
    }

    /// What only hosts know and those who are going.
    var withheldPlace: PartOfPlace {
        PartOfPlace(
            name: locationHidden ? place.name : nil, address: withholdsAddress ? place.address : nil,
            latitude: withholdsAddress ? place.latitude : nil, longitude: withholdsAddress ? place.longitude : nil)
    }

    /// Takes over what is there of the place.
    mutating func add(_ part: PartOfPlace) {
        place.name = part.name ?? place.name
        place.address = part.address ?? place.address
        place.latitude = part.latitude ?? place.latitude
        place.longitude = part.longitude ?? place.longitude
    }

    /// Tags are stored a line each: no tag has a line end.
    fileprivate var tagLines: String {
        get { tags.map(\.name).joined(separator: "\n") }
        set { tags = newValue.split(separator: "\n").map { Tag(String($0)) } }
    }

    /// What columns are read into.
    static var unread: EventDetails {
        EventDetails(
            title: "", description: "", times: EventTimes(startsAt: Instant(milliseconds: 0), endsAt: nil, answerBy: nil), timeZone: "",
            place: Place(name: "", address: nil, latitude: nil, longitude: nil), locationHidden: false, capacity: nil, tags: [],
            visibility: .invited, companionsAllowed: 0, guestList: .hidden, guestsMayInvite: false, offerHours: 0, passLargeParties: false,
            emoji: nil)
    }
}
