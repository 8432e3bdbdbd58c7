/// The lines of a calendar file in written form: ended by CRLF, folded at 75 octets (RFC 5545, 3.1).
struct ContentLines {
    private(set) var bytes: [UInt8] = []

    /// Adds one line. `value` must be escaped and contain no line end.
    mutating func add(_ name: String, _ value: String) {
        var room = 75
        append(name.utf8, &room)
        append(CollectionOfOne(UInt8(ascii: ":")), &room)
        append(value.utf8, &room)
        bytes.append(13)
        bytes.append(10)
    }

    /// Adds a line with a TEXT value; nothing for empty text.
    mutating func add(_ name: String, text: String) {
        guard !text.isEmpty else { return }
        add(name, CalendarText.escaped(text))
    }

    private mutating func append(_ part: some Sequence<UInt8>, _ room: inout Int) {
        for byte in part {
            // The room for a whole character is checked at its first octet, so that no character is split.
            let isContinuation = byte & 0xC0 == 0x80
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            if !isContinuation && room < length {
                bytes.append(13)
                bytes.append(10)
                bytes.append(32)
                room = 74
            }
            bytes.append(byte)
            room -= 1
        }
    }
}
