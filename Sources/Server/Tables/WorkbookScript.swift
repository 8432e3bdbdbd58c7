/// The program that reads a workbook (`.xlsx`) by openpyxl, which Debian keeps up with, for want of a library for Swift.
///
/// It is given a path and limits, and prints one JSON object: the lines of the first sheet, or a word for why there are none. What it does
/// with a hostile file is bounded by ``WorkbookProcess``; what it checks itself is what would otherwise take it to those bounds.
enum WorkbookScript {
    static let text = #"""
        import sys, json, datetime, zipfile

        def say(**reply):
            sys.stdout.write(json.dumps(reply))
            sys.exit(0)

        try:
            import openpyxl
        except ImportError:
            say(refused="missing")

        path, most_lines, most_columns, most_cells, longest, most_bytes = sys.argv[1], *map(int, sys.argv[2:])

        def text(value):
            if value is None:
                return ""
            if isinstance(value, bool):
                return "TRUE" if value else "FALSE"
            if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
                return str(int(value))
            if isinstance(value, datetime.datetime):
                # Spreadsheets keep times as fractions of a day: to the second, as they show them.
                value = (value + datetime.timedelta(milliseconds=500)).replace(microsecond=0)
                return value.strftime("%Y-%m-%d" if value.time() == datetime.time() else "%Y-%m-%d %H:%M:%S")
            if isinstance(value, (datetime.date, datetime.time)):
                return value.isoformat()
            # What no text may hold, as CSV does not.
            return str(value).replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode()

        try:
            # By the open file: of a path openpyxl asks how it ends, and what was sent is kept under another name.
            file = open(path, "rb")
            with zipfile.ZipFile(file) as parts:
                if sum(part.file_size for part in parts.infolist()) > most_bytes:
                    say(refused="large")
            # What formulas came to when it was saved, never the formulas; links to other files stay closed.
            book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
            sheet = book.worksheets[0]
            # What the sheet says of its size may be anything.
            sheet.reset_dimensions()
            lines, cells = [], 0
            for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
                row = [text(value) for value in row]
                while row and not row[-1]:
                    row.pop()
                if not row:
                    continue
                if len(lines) >= most_lines:
                    say(refused="lines")
                if len(row) > most_columns:
                    say(refused="columns", line=number)
                if any(len(cell.encode()) > longest for cell in row):
                    say(refused="cell", line=number)
                cells += len(row)
                if cells > most_cells:
                    say(refused="cells")
                lines.append({"number": number, "cells": row})
        except MemoryError:
            sys.exit(3)
        except Exception:
            say(refused="damaged")
        say(lines=lines)
        """#
}
