public import Domain
public import Operations

/// When and where an event is and who can see it, each with the next step.
public struct EventFactsPresentation: Equatable, Sendable {
    /// Where to go.
    public struct Location: Equatable, Sendable {
        public var name: String
        public var address: String?
        /// The pin on the map, to which the directions lead.
        public var coordinates: Coordinates?
        /// What to look for on a map without a pin.
        public var searchText: String
    }

    public struct Coordinates: Equatable, Sendable {
        public var latitude: Double
        public var longitude: Double
    }

    /// Where to join online.
    public struct OnlineLocation: Equatable, Sendable {
        /// The name of the location, if there is no other; nil for "Online".
        public var name: String?
        public var url: String
        /// The host name in ``url``.
        public var site: String
    }

    public var time: EventTimePresentation
    /// The time in the viewer's zone, if it differs.
    public var viewersTime: Phrase?
    /// Whether the event can be added to calendars as a file.
    public var hasCalendarFile: Bool
    /// Whether the event can be added to calendars of the web.
    public var hasWebCalendars: Bool
    /// Why the location is hidden; nil if it is not.
    public var withheldLocation: Phrase?
    public var location: Location?
    public var online: OnlineLocation?
    public var audience: AudiencePresentation?

    public init(_ event: EventView, _ context: PresentationContext) {
        time = EventTimePresentation(event, context, withEnd: true)
        viewersTime = DateText.viewersOwn(event, context).map { "\($0) your time" }
        hasCalendarFile = event.status == .scheduled
        hasWebCalendars = event.status == .scheduled && !event.isPast
        audience = AudiencePresentation(event)
        guard !event.isLocationWithheld else {
            withheldLocation = event.shownLocation
            return
        }
        let isSomewhere = event.address != nil || event.latitude != nil
        online = event.onlineUrl.map {
            OnlineLocation(
                name: isSomewhere ? nil : event.locationName, url: $0, site: WebAddress.host(of: $0))
        }
        guard isSomewhere || online == nil else { return }
        var coordinates: Coordinates?
        if let latitude = event.latitude, let longitude = event.longitude {
            coordinates = Coordinates(latitude: latitude, longitude: longitude)
        }
        location = Location(
            name: event.locationName, address: event.address, coordinates: coordinates,
            searchText: event.address ?? event.locationName)
    }
}
