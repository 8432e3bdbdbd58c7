/// The lines of a calendar file as they are written: CRLF at each end, folded at 75 octets (RFC 5545, 3.1).
struct ContentLines {
    private(set) var bytes: [UInt8] = []

    /// Adds one line. `value` is already escaped and holds no line end.
    mutating func add(_ name: String, _ value: String) {
        var room = 75
        append(name.utf8, &room)
        append(CollectionOfOne(UInt8(ascii: ":")), &room)
        append(value.utf8, &room)
        bytes.append(13)
        bytes.append(10)
    }

    /// Adds a line of TEXT; nothing where the text is empty.
    mutating func add(_ name: String, text: String) {
        guard !text.isEmpty else { return }
        add(name, CalendarText.escaped(text))
    }

    private mutating func append(_ part: some Sequence<UInt8>, _ room: inout Int) {
        for byte in part {
            // Room for the whole character is looked for at its first octet, so that no character is cut.
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
