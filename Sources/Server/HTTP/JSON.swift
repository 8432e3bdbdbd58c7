import Wire

/// JSON as the contract wants it.
enum JSON {
    static func encode(_ value: some Encodable) throws -> [UInt8] { try JSONWriter.bytes(value) }
}
