/// Calendar files, feeds and imports.
extension APIPath {
    public static let eventFile = APIPath("/events/{id}.ics")
    public static let publicFeed = APIPath("/feeds/public.ics")
    public static let feedFile = APIPath("/feeds/{secret}.ics")
    public static let feeds = APIPath("/me/feeds")
    public static let feed = APIPath("/me/feeds/{id}")

    public static let importCalendar = APIPath("/me/import")
    public static let imports = APIPath("/me/imports")
    public static let pastImport = APIPath("/me/imports/{id}")
    public static let importPublication = APIPath("/me/imports/{id}/publish")
}
