import Domain
import Foundation
import Subprocess

/// Parses the first sheet of an untrusted workbook in a separate process (``WorkbookScript``). The process gets only
/// the file, writes nothing, and is killed if it exceeds its time, memory or output limit.
struct WorkbookProcess: Sendable {
    /// Python and its libraries take some 200 MiB of address space before they read anything.
    static let limits = LimitedProcess(
        processorSeconds: 30, memory: 320 << 10, addressSpace: 1 << 20, fileBlocks: 0, output: 32 << 20,
        timeout: .seconds(90))
    /// The maximum unpacked size of the archive in bytes. A table of 10 MB is some 100 MB of XML.
    static let maxBytes = 256 << 20

    /// Found in the `PATH` of processes that parse untrusted files.
    var program = "python3"
    var tableLimits = CSVReader.Limits()

    /// The file signature.
    enum Signature {
        case workbook
        /// A format from before 2007, or a password-protected file.
        case compoundFile

        init?(_ start: some Sequence<UInt8>) {
            switch Array(start.prefix(4)) {
            case [0x50, 0x4B, 0x03, 0x04]: self = .workbook
            case [0xD0, 0xCF, 0x11, 0xE0]: self = .compoundFile
            default: return nil
            }
        }
    }

    private struct Reply: Decodable {
        var lines: [CSVReader.Line]?
        var refused: String?
        var line: Int?
    }

    /// Parses a file.
    ///
    /// - Throws: ``Refusal`` `invalid` or `too_large` at `file`.
    func read(_ file: URL) async throws -> CSVReader.Table {
        let numbers = [
            tableLimits.lines, tableLimits.columns, tableLimits.cells, tableLimits.cell, WorkbookProcess.maxBytes,
        ].map(String.init)
        let result: LimitedProcess.Result?
        do {
            // Isolated mode: neither the folder nor the environment affects imports.
            result = try await WorkbookProcess.limits.run(
                [program, "-I", "-B", "-W", "ignore", "-c", WorkbookScript.text, file.path] + numbers,
                in: URL(fileURLWithPath: "/"),
                environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
        } catch let error as SubprocessError where error.code == .outputLimitExceeded { throw TableProcess.tooMuch }
        guard let result else { throw TableProcess.tooMuch }
        if result.isMissing { throw WorkbookProcess.missing }
        guard result.status.isSuccess else { throw TableProcess.tooMuch }
        let reply = try await OffloadedWork.run { try JSONDecoder().decode(Reply.self, from: Data(result.output)) }
        if let lines = reply.lines {
            // A spreadsheet that has opened our CSV saves the apostrophe as part of the text.
            return CSVReader.Table(
                encoding: .workbook,
                lines: lines.map {
                    CSVReader.Line(number: $0.number, cells: $0.cells.map(CSV.plain), uncalculated: $0.uncalculated)
                })
        }
        throw refusal(reply)
    }

    static let missing: Refusal = .invalid(
        "file", "Workbooks (.xlsx) cannot be read on this installation. Save the table as CSV and choose that.")
    static let isOld: Refusal = .invalid(
        "file",
        "This workbook is protected, or in a format from before 2007. Save it as .xlsx without a password, or as CSV.")

    private func refusal(_ reply: Reply) -> Refusal {
        let line = reply.line ?? 0
        switch reply.refused {
        case "missing": return WorkbookProcess.missing
        case "lines": return CSVReader.tooManyLines(tableLimits)
        case "cells": return CSVReader.tooManyCells
        case "empty":
            return .invalid(
                "file",
                "The first sheet has more than \(tableLimits.lines - 1) empty rows. Copy the table to a new workbook and import that."
            )
        case "columns": return CSVReader.tooManyColumns(line, tableLimits)
        case "cell": return .invalid("file", "Line \(line) has a cell of more than \(tableLimits.cell) characters.")
        case "large": return TableProcess.tooMuch
        default:
            return .invalid(
                "file", "This workbook cannot be read: it may be damaged. Save the table as CSV and choose that.")
        }
    }
}
