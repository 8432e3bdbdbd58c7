import CLibical
import Domain

/// Finds the zone that a TZID means.
///
/// Asked first is whether the name is known, or the name that the file's VTIMEZONE gives for it: programs write their
/// own, often shortened, copy of a zone's rules, and rules change after a file was written. The copy counts where the
/// name says nothing.
struct ZoneResolver {
    /// The file's own, by TZID; the entry and not the zone, because most are never needed.
    private var inFile: [String: Definition] = [:]
    private var found: [String: Zone?] = [:]
    private var parsedCount = 0

    /// Zones by rules of the file's own take memory; no honest file has more of them.
    private static let mostParsed = 50

    private struct Definition {
        var source: String
        var location: String?
    }

    init(_ outline: FileOutline, _ bytes: UnsafeBufferPointer<UInt8>) {
        for entry in outline.timeZones {
            guard let source = try? EntrySource(timeZone: entry, bytes) else { continue }
            var id: String?
            var location: String?
            var lines = LogicalLines(bytes, in: entry.range)
            while let line = lines.next() {
                guard line.range.count <= 1000, let property = RawProperty(lines.unfolded(line)) else { continue }
                if property.name == "BEGIN" { break }
                if property.name == "TZID" { id = property.text }
                if property.name == "X-LIC-LOCATION" { location = property.text }
            }
            guard let id, inFile[ZoneResolver.bare(id)] == nil else { continue }
            inFile[ZoneResolver.bare(id)] = Definition(source: source.text, location: location)
        }
    }

    /// Called inside ``Libical/use(_:)``. Nil for a name that nobody knows.
    mutating func zone(_ tzid: String) -> Zone? {
        let id = ZoneResolver.bare(tzid)
        if let known = found[id] { return known }
        let definition = inFile[id]
        var zone = ZoneResolver.known(id) ?? definition?.location.flatMap(ZoneResolver.known)
        if zone == nil, let definition, parsedCount < ZoneResolver.mostParsed {
            parsedCount += 1
            zone = ZoneResolver.parsed(definition.source)
        }
        found[id] = .some(zone)
        return zone
    }

    /// Without the quotes and spaces that some programs leave around the name.
    private static func bare(_ tzid: String) -> String {
        Text.trimmed(tzid.filter { $0 != "\"" && $0 != "\\" })
    }

    static func known(_ name: String) -> Zone? {
        let name = bare(name)
        if let iana = ZoneAliases.iana(name) { return iana == "UTC" ? .utc : Zone(iana: iana) }
        if let zone = Zone(iana: name), !name.hasPrefix("/") { return zone }
        // "/freeassociation.sourceforge.net/Europe/Berlin", "/softwarestudio.org/Olson_20011030_5/America/New_York":
        // the name is at the end, and has two parts or three.
        guard name.hasPrefix("/") else { return nil }
        let parts = name.split(separator: "/")
        for count in [3, 2, 1] where parts.count > count {
            let end = parts.suffix(count).joined(separator: "/")
            if let iana = ZoneAliases.iana(end) { return iana == "UTC" ? .utc : Zone(iana: iana) }
            if let zone = Zone(iana: end) { return zone }
        }
        return nil
    }

    private static func parsed(_ source: String) -> Zone? {
        guard let component = icalparser_parse_string(source) else { return nil }
        guard icalcomponent_isa(component) == ICAL_VTIMEZONE_COMPONENT,
            icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT) != nil
        else {
            icalcomponent_free(component)
            return nil
        }
        return FileZone(component).map { Zone($0) }
    }
}
