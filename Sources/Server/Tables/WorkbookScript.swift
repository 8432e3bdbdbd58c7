/// A Python program that reads a workbook (`.xlsx`) with openpyxl, which Debian maintains. There is no such library
/// for Swift.
///
/// It takes a path and limits, and prints one JSON object: the rows of the first sheet, or an error code.
/// ``WorkbookProcess`` bounds what a hostile file can do; the checks in the script catch most such files before these
/// limits do.
enum WorkbookScript {
    static let text = #"""
        import sys, json, datetime, zipfile

        def say(**reply):
            sys.stdout.write(json.dumps(reply))
            sys.exit(0)

        try:
            import openpyxl
            from openpyxl.worksheet._read_only import ReadOnlyWorksheet
            from openpyxl.worksheet._reader import FORMULA_TAG, ROW_TAG, VALUE_TAG, WorkSheetParser, iterparse
        except ImportError:
            say(refused="missing")

        path, most_lines, most_columns, most_cells, longest, most_bytes = sys.argv[1], *map(int, sys.argv[2:])
        # How many rows and columns a sheet has in Excel.
        last_row, last_column = 1_048_576, 16_384

        class Parser(WorkSheetParser):
            def parse_cell(self, element):
                cell = super().parse_cell(element)
                if cell["value"] is None and element.find(FORMULA_TAG) is not None:
                    # The empty text is a value; programs that do not calculate store none.
                    is_text = element.get("t") == "str" and element.find(VALUE_TAG) is not None
                    cell["data_type"] = "s" if is_text else "f"
                return cell

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
            # The size that a sheet states may be wrong, and to find one that is not stated, openpyxl parses the whole sheet.
            ReadOnlyWorksheet._get_size = lambda sheet: None
            # What formulas came to when it was saved, never the formulas; links to other files stay closed.
            book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
            sheet = book.worksheets[0]
            parser = Parser(sheet._get_source(), sheet._shared_strings, data_only=True, epoch=book.epoch, date_formats=book._date_formats)
            lines, cells, empty, last = [], 0, 0, 0
            # Only rows that the file contains: `iter_rows` returns each row of a gap, too.
            for _, element in iterparse(parser.source):
                if element.tag != ROW_TAG:
                    continue
                number, found = parser.parse_row(element)
                element.clear()
                texts = {cell["column"]: text(cell["value"]) for cell in found}
                if not last < number <= last_row or max(texts, default=0) > last_column:
                    say(refused="damaged")
                last = number
                formulas = [cell["column"] for cell in found if cell["data_type"] == "f"]
                width = max([column for column in texts if texts[column]] + formulas, default=0)
                # Empty cells and rows take time, too.
                cells += max(width, len(found))
                if cells > most_cells:
                    say(refused="cells")
                if width == 0:
                    empty += 1
                    if empty >= most_lines:
                        say(refused="empty")
                    continue
                if len(lines) >= most_lines:
                    say(refused="lines")
                if width > most_columns:
                    say(refused="columns", line=number)
                row = [texts.get(column, "") for column in range(1, width + 1)]
                if any(len(cell.encode()) > longest for cell in row):
                    say(refused="cell", line=number)
                line = {"number": number, "cells": row}
                if formulas:
                    line["uncalculated"] = [column - 1 for column in formulas]
                lines.append(line)
        except MemoryError:
            sys.exit(3)
        except Exception:
            say(refused="damaged")
        say(lines=lines)
        """#
}
