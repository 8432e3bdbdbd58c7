import Domain
import Foundation

/// Reads the parts of a form (RFC 7578) as they arrive: fields into memory, files onto the disk.
struct MultipartReader {
    enum Part {
        case field(name: String, text: String)
        case file(name: String, fileName: String, Upload)
    }

    /// Bytes of all fields together, and of the head of one part.
    private static let mostInFields = Intake.small, longestHead = 8 << 10
    private static let mostParts = 200

    private enum State {
        /// Before the first part, or in one without a name.
        case skipping
        case head
        case field(String)
        case file(String, fileName: String, UploadWriter)
        case done
    }

    /// Bytes that are looked at together.
    private static let piece = 16 << 10

    private let delimiter: [UInt8]
    private let makeWriter: (() throws -> UploadWriter)?
    private var state = State.skipping
    /// What was not understood yet. A boundary stands at the beginning of a line, and the first line is one.
    private var rest: [UInt8] = [13, 10]
    /// Whether the line end that closes the head is still in front of the content.
    private var isAtLineEnd = false
    private var text: [UInt8] = []
    private var inFields = 0
    private(set) var parts: [Part] = []
    /// With those that have no name, and are skipped.
    private var count = 0

    /// - Parameter makeWriter: nil to leave out the files.
    init(boundary: String, makeWriter: (() throws -> UploadWriter)? = nil) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.makeWriter = makeWriter
    }

    /// - Throws: ``Refusal`` `malformed`, and what writing throws.
    mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
        // Piece by piece, since whatever is left is moved to the front after each part.
        for start in stride(from: 0, to: bytes.count, by: MultipartReader.piece) {
            rest.append(contentsOf: bytes[start..<min(start + MultipartReader.piece, bytes.count)])
            while try step() {}
        }
    }

    /// - Throws: ``Refusal`` `malformed` where the form ends too early.
    func finish() throws(Refusal) {
        guard case .done = state else { throw MultipartReader.malformed }
    }

    /// - Returns: whether there may be more to do with what is there.
    private mutating func step() throws -> Bool {
        switch state {
        case .done:
            rest.removeAll()
            return false
        case .head:
            guard rest.count >= 2 else { return false }
            if rest[0] == UInt8(ascii: "-"), rest[1] == UInt8(ascii: "-") {
                state = .done
                return true
            }
            guard let end = MultipartReader.index(of: [13, 10, 13, 10], in: rest) else {
                guard rest.count <= MultipartReader.longestHead else { throw MultipartReader.malformed }
                return false
            }
            count += 1
            guard count <= MultipartReader.mostParts else { throw MultipartReader.malformed }
            try begin(String(decoding: rest[..<end], as: UTF8.self))
            // The end of the head may begin a boundary: a part can be empty.
            rest.removeFirst(end + 2)
            isAtLineEnd = true
            return true
        case .skipping, .field, .file:
            let end = MultipartReader.index(of: delimiter, in: rest)
            // What may be the beginning of a boundary waits for what comes after it.
            let count = end ?? max(0, rest.count - delimiter.count)
            if end == nil, count < 2 { return false }
            try content(rest[min(isAtLineEnd ? 2 : 0, count)..<count])
            isAtLineEnd = false
            rest.removeFirst(count + (end == nil ? 0 : delimiter.count))
            guard end != nil else { return false }
            finishPart()
            state = .head
            return true
        }
    }

    private mutating func begin(_ head: String) throws {
        guard let name = MultipartReader.parameter("name", in: head) else {
            state = .skipping
            return
        }
        if let fileName = MultipartReader.parameter("filename", in: head) {
            state = try makeWriter.map { .file(name, fileName: fileName, try $0()) } ?? .skipping
        } else {
            state = .field(name)
        }
    }

    private mutating func content(_ bytes: ArraySlice<UInt8>) throws {
        switch state {
        case .field:
            inFields += bytes.count
            guard inFields <= MultipartReader.mostInFields else {
                throw Refusal(.tooLarge, "The fields of this form are larger than the \(MultipartReader.mostInFields >> 10) KiB that are taken here.")
            }
            text += bytes
        case .file(_, _, let writer): try bytes.withUnsafeBytes { try writer.write($0) }
        case .skipping, .head, .done: break
        }
    }

    private mutating func finishPart() {
        switch state {
        case .field(let name): parts.append(.field(name: name, text: String(decoding: text, as: UTF8.self)))
        case .file(let name, let fileName, let writer): parts.append(.file(name: name, fileName: fileName, writer.finish()))
        case .skipping, .head, .done: break
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

    private static func parameter(_ name: String, in head: String) -> String? {
        guard let range = head.range(of: " \(name)=\"") else { return nil }
        return head[range.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init)
    }

    static let malformed = Refusal(.malformed, "The form cannot be read.")
}
