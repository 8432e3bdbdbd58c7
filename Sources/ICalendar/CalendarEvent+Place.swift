import Domain

extension CalendarEvent {
    /// Whether Mingle wrote the event.
    var isOwn: Bool { uid.hasSuffix("@mingle") }

    /// The name of the location and the link of the online meeting, in any of the forms that programs use.
    ///
    /// A link within ``location`` is not part of the name. ``url`` is the meeting if nothing names another location;
    /// otherwise it is a page about the event.
    public var locationAndLink: (name: String?, link: String?) {
        let written = ParsedLocation(location)
        if let link = conference ?? written.link { return (written.name, link) }
        guard !isOwn, let url, ParsedLocation.isPage(url), written.isOnline || ParsedLocation.isMeeting(url) else {
            return (written.name, nil)
        }
        return (written.name, url)
    }

    /// A page about the event that is not its meeting.
    public var pageAbout: String? { isOwn || url == locationAndLink.link ? nil : url }
}
