import HTML
import Properties

/// A minimal parser that checks pages: every element must be closed.
struct Markup {
    struct Element {
        var name: String
        var attributes: [String: String]
        /// Names of the enclosing elements, outermost first.
        var parents: [String]
        /// All text inside the element.
        var text = ""
        /// Whether a descendant has an accessible name: an image with `alt`, or an element with `aria-label`.
        var hasNamedChild = false
    }

    static let void: Set<String> = ["meta", "link", "input", "img", "br", "wbr", "hr", "use"]

    var elements: [Element] = []
    var faults: [String] = []

    init(_ html: HTML) {
        let text = html.english
        var rest = Substring(text)
        var open: [Int] = []
        while let start = rest.firstIndex(of: "<") {
            let words = rest[..<start]
            for index in open { elements[index].text += words }
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!doctype") { rest = rest[rest.firstIndex(of: ">")!...].dropFirst(); continue }
            if rest.hasPrefix("/") {
                let name = rest.dropFirst().prefix { $0 != ">" }
                rest = rest[name.endIndex...].dropFirst()
                if let last = open.last, elements[last].name == name {
                    open.removeLast()
                } else {
                    faults.append("</\(name)> closes nothing")
                }
                continue
            }
            let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
            if name.isEmpty { faults.append("a bare <"); continue }
            rest = rest.dropFirst(name.count)
            let attributes = Markup.attributes(&rest, &faults)
            elements.append(Element(name: name, attributes: attributes, parents: open.map { elements[$0].name }))
            if attributes["aria-label"] != nil || attributes["alt"] != nil {
                for index in open { elements[index].hasNamedChild = true }
            }
            if !Markup.void.contains(name) || name == "use" { open.append(elements.count - 1) }
        }
        if !open.isEmpty { faults.append("left open: \(open.map { elements[$0].name })") }
    }

    func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }

    private static func attributes(_ rest: inout Substring, _ faults: inout [String]) -> [String: String] {
        var result: [String: String] = [:]
        while let first = rest.first, first != ">" {
            if first.isWhitespace { rest = rest.dropFirst(); continue }
            let name = String(rest.prefix { $0 != "=" && $0 != ">" && !$0.isWhitespace })
            rest = rest.dropFirst(name.count)
            var value = ""
            if rest.hasPrefix("=") {
                rest = rest.dropFirst()
                if rest.first != "\"" { faults.append("unquoted \(name)") }
                rest = rest.dropFirst()
                value = String(rest.prefix { $0 != "\"" })
                rest = rest.dropFirst(value.count + 1)
            }
            if result.updateValue(value, forKey: name) != nil { faults.append("\(name) twice") }
        }
        rest = rest.dropFirst()
        return result
    }
}
