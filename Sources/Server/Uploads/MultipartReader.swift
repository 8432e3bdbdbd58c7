import Domain
import Foundation

/// An incremental parser of multipart forms (RFC 7578). Fields go to memory and files to disk.
struct MultipartReader {
    enum Part {
        case field(name: String, text: String)
        case file(name: String, fileName: String, Upload)
    }

    /// The maximum size, in bytes, of all fields and names together, and of the headers of one part.
    private static let maxBytesInFields = RequestBodyReader.smallBodyLimit, maxHeaderBytes = 8 << 10
    private static let maxParts = 200, maxHeaders = 50

    private enum State {
        /// Before the first part, or inside a skipped file.
        case skipping
        case headers
        case field(String)
        case file(String, fileName: String, UploadWriter)
        case done
    }

    /// The number of bytes that are parsed at a time.
    private static let chunkSize = 16 << 10

    private let delimiter: [UInt8]
    private let makeWriter: (() throws -> UploadWriter)?
    private var state = State.skipping
    /// Unparsed input. It starts with a line break, because a boundary must follow one and the first line
    /// is a boundary.
    private var rest: [UInt8] = [13, 10]
    /// Whether the line break that ends the headers still precedes the content.
    private var isAtLineEnd = false
    private var text: [UInt8] = []
    private var inFields = 0
    private(set) var parts: [Part] = []
    /// The number of parts, including skipped files.
    private var count = 0

    /// - Parameter makeWriter: Creates the writer of a file. Nil to skip files.
    init(boundary: String, makeWriter: (() throws -> UploadWriter)? = nil) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.makeWriter = makeWriter
    }

    /// Parses the next bytes of the body.
    ///
    /// - Throws: ``Refusal`` `malformed` or `too_large`, and errors of writing. ``parts`` then holds the parts before
    ///   the error.
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
        // In pieces, because the unparsed rest is moved to the front after each part.
        for start in stride(from: 0, to: bytes.count, by: MultipartReader.chunkSize) {
            rest.append(contentsOf: bytes[start..<min(start + MultipartReader.chunkSize, bytes.count)])
            while try step() {}
        }
    }

    /// Checks that the form is complete.
    ///
    /// - Throws: ``Refusal`` `malformed` if the form ends too early.
    func finish() throws(Refusal) {
        guard case .done = state else { throw MultipartReader.malformed }
    }

    /// Advances the parser.
    ///
    /// - Returns: Whether the remaining input may allow another step.
    private mutating func step() throws -> Bool {
        switch state {
        case .done:
            rest.removeAll()
            return false
        case .headers:
            guard rest.count >= 2 else { return false }
            if rest[0] == UInt8(ascii: "-"), rest[1] == UInt8(ascii: "-") {
                state = .done
                return true
            }
            let end = MultipartReader.index(of: [13, 10, 13, 10], in: rest)
            guard (end ?? rest.count - 3) <= MultipartReader.maxHeaderBytes else { throw MultipartReader.malformed }
            guard let end else { return false }
            count += 1
            guard count <= MultipartReader.maxParts else { throw MultipartReader.malformed }
            try begin(rest[..<end])
            // The line break after the headers may begin a boundary, because a part can be empty.
            rest.removeFirst(end + 2)
            isAtLineEnd = true
            return true
        case .skipping, .field, .file:
            let end = MultipartReader.index(of: delimiter, in: rest)
            // Input that may be the start of a boundary waits for more.
            let count = end ?? max(0, rest.count - delimiter.count)
            if end == nil, count < 2 { return false }
            try content(rest[min(isAtLineEnd ? 2 : 0, count)..<count])
            isAtLineEnd = false
            rest.removeFirst(count + (end == nil ? 0 : delimiter.count))
            guard end != nil else { return false }
            finishPart()
            state = .headers
            return true
        }
    }

    private mutating func begin(_ headers: ArraySlice<UInt8>) throws {
        let disposition = try MultipartReader.disposition(in: headers)
        let names = disposition["name"]
        guard names.count == 1, !names[0].isEmpty else {
            throw Refusal(.malformed, "A part of this form has no name, or more than one.")
        }
        // Some clients send the name only in this form (RFC 8187): utf-8''a%20b.csv
        let extended = disposition["filename*"].first?.split(separator: "'", omittingEmptySubsequences: false).last
            .map { $0.removingPercentEncoding ?? String($0) }
        let fileName = disposition["filename"].first ?? extended
        inFields += names[0].utf8.count + (fileName?.utf8.count ?? 0)
        guard inFields <= MultipartReader.maxBytesInFields else { throw MultipartReader.fieldsTooLarge }
        if let fileName {
            state = try makeWriter.map { .file(names[0], fileName: fileName, try $0()) } ?? .skipping
        } else {
            state = .field(names[0])
        }
    }

    /// Returns the `Content-Disposition` of a part; empty if it is missing or occurs twice. Continued lines are joined
    /// (RFC 5322, 2.2.3).
    private static func disposition(in headers: ArraySlice<UInt8>) throws(Refusal) -> HeaderValue {
        let name = Array("content-disposition:".utf8)
        let lines = headers.split(separator: 10, maxSplits: maxHeaders, omittingEmptySubsequences: false).map {
            $0.last == 13 ? $0.dropLast() : $0
        }
        // The first line is the rest of the boundary line.
        guard lines[0].allSatisfy(HeaderValue.isBlank) else { throw malformed }
        var values: [[UInt8]] = []
        var isContinued = false
        for line in lines.dropFirst() {
            if let first = line.first, HeaderValue.isBlank(first) {
                if isContinued { values[values.count - 1] += line }
            } else {
                isContinued = HeaderValue.lowercased(line.prefix(name.count)) == name
                if isContinued { values.append(Array(line.dropFirst(name.count))) }
            }
        }
        return HeaderValue(values.count == 1 ? values[0] : [])
    }

    private mutating func content(_ bytes: ArraySlice<UInt8>) throws {
        switch state {
        case .field:
            let room = MultipartReader.maxBytesInFields - inFields
            inFields += bytes.count
            text += bytes.prefix(room)
            guard bytes.count <= room else {
                // The form is shown again with what was read of the field.
                finishPart()
                throw MultipartReader.fieldsTooLarge
            }
        case .file(_, _, let writer): try bytes.withUnsafeBytes { try writer.write($0) }
        case .skipping, .headers, .done: break
        }
    }

    private mutating func finishPart() {
        switch state {
        case .field(let name): parts.append(.field(name: name, text: String(decoding: text, as: UTF8.self)))
        case .file(let name, let fileName, let writer):
            parts.append(.file(name: name, fileName: fileName, writer.finish()))
        case .skipping, .headers, .done: break
        }
        text = []
    }

    private static func index(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count >= needle.count else { return nil }
            var start = 0
            let last = bytes.count - needle.count
            while start <= last, let found = memchr(base + start, Int32(needle[0]), last - start + 1) {
                let index = UnsafeRawPointer(found) - base
                if memcmp(found, needle, needle.count) == 0 { return index }
                start = index + 1
            }
            return nil
        }
    }

    private static let fieldsTooLarge = Refusal(
        .tooLarge, "The fields of this form are larger than the allowed \(maxBytesInFields >> 10) KiB.")
    static let malformed = Refusal(.malformed, "The form cannot be read.")
}
