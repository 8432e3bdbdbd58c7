import Domain

/// Finds the zone of a TZID.
///
/// A known name takes precedence, either the TZID or the name in the file's VTIMEZONE. Programs write their own, often
/// abridged, copy of a zone's rules, and rules change after a file was written. The copy is used if the name is
/// unknown, and takes precedence over guesses from the name.
struct ZoneResolver {
    /// The file's definitions by TZID. They are parsed lazily, because most are never needed.
    private var inFile: [String: Definition] = [:]
    private var found: [String: Zone?] = [:]
    private var parsedCount = 0
    private var steps = ZoneResolver.maxSteps

    /// The maximum number of parsed definitions, because they take memory. No honest file has more.
    private static let maxParsed = 50
    /// The budget for expanding their rules. Two rules from the year 1601 take 60,000 steps.
    private static let maxSteps = 2_000_000

    private struct Definition {
        var lines: LogicalLines
        var location: String?
    }

    init(_ outline: FileOutline, _ bytes: [UInt8]) {
        for entry in outline.timeZones {
            var id: String?
            var location: String?
            let start = LogicalLines(bytes, in: entry.range)
            var lines = start
            while let line = lines.next() {
                guard line.range.count <= 1000, let property = RawProperty(lines.unfolded(line)) else { continue }
                if property.name == "BEGIN" { break }
                if property.name == "TZID" { id = property.text }
                if property.name == "X-LIC-LOCATION" { location = property.text }
            }
            guard let id, inFile[ZoneResolver.bare(id)] == nil else { continue }
            inFile[ZoneResolver.bare(id)] = Definition(lines: start, location: location)
        }
    }

    /// Returns nil for an unknown name.
    mutating func zone(_ tzid: String) -> Zone? {
        let id = ZoneResolver.bare(tzid)
        if let known = found[id] { return known }
        let definition = inFile[id]
        var zone = ZoneResolver.known(id) ?? definition?.location.flatMap { ZoneResolver.known(ZoneResolver.bare($0)) }
        if zone == nil, let definition, parsedCount < ZoneResolver.maxParsed {
            parsedCount += 1
            zone = FileZone(definition.lines, steps: &steps).map { Zone($0) }
        }
        zone = zone ?? ZoneDisplayName(id)?.zone
        found[id] = .some(zone)
        return zone
    }

    /// Removes the quotes and spaces that some programs leave around the name.
    private static func bare(_ tzid: String) -> String {
        Text.trimmed(tzid.filter { $0 != "\"" && $0 != "\\" })
    }

    private static func known(_ name: String) -> Zone? {
        if let zone = Zone(alias: name) { return zone }
        guard name.hasPrefix("/") else { return Zone(iana: name) }
        // "/Europe/Stockholm", "/freeassociation.sourceforge.net/Europe/Berlin",
        // "/softwarestudio.org/Olson_20011030_5/America/New_York": the name is at the end and has two or three parts.
        let parts = name.split(separator: "/")
        for count in [3, 2, 1] where parts.count >= count {
            let end = parts.suffix(count).joined(separator: "/")
            if let zone = Zone(alias: end) ?? Zone(iana: end) { return zone }
        }
        return nil
    }
}
