import Domain

extension CalendarEvent {
    /// Whether Mingle has written it.
    var isOwn: Bool { uid.hasSuffix("@mingle") }

    /// Where it takes place, and on which page of the web: what its file says of that in any of the ways in which programs say it.
    ///
    /// A link in ``location`` is no place with directions. ``url`` is where it takes place if nothing says that it is elsewhere; else it is
    /// a page about it.
    public var place: (name: String?, link: String?) {
        let written = WrittenPlace(location)
        if let link = conference ?? written.link { return (written.name, link) }
        guard !isOwn, let url, WrittenPlace.isPage(url), written.isOnline || WrittenPlace.isMeeting(url) else {
            return (written.name, nil)
        }
        return (written.name, url)
    }

    /// A page about it that is not where it takes place.
    public var pageAbout: String? { isOwn || url == place.link ? nil : url }
}
