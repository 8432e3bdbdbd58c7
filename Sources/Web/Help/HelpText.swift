import Domain
import HTML

/// Renders lines of help as paragraphs, numbered steps and lists.
enum HelpText {
    static func html(_ lines: [HelpLine]) -> HTML {
        var parts: [HTML] = []
        var steps: [HTML] = []
        var items: [HTML] = []
        var first = 1
        func end() {
            if !steps.isEmpty {
                parts.append(first == 1 ? "<ol>\(steps)</ol>" : "<ol start=\"\(first)\">\(steps)</ol>")
            }
            if !items.isEmpty { parts.append("<ul>\(items)</ul>") }
            (steps, items) = ([], [])
        }
        for line in lines {
            let text = spans(line)
            switch line.kind {
            case .paragraph:
                end()
                parts.append("<p>\(text)</p>")
            case .step(let number):
                if steps.isEmpty {
                    end()
                    first = number
                }
                steps.append("<li>\(text)</li>")
            case .item:
                if items.isEmpty { end() }
                items.append("<li>\(text)</li>")
            }
        }
        end()
        return "\(parts)"
    }

    private static func spans(_ line: HelpLine) -> HTML {
        let spans: [HTML] = line.spans.map { $0.isStrong ? "<strong>\($0.text)</strong>" : "\($0.text)" }
        return "\(spans)"
    }

    /// Returns link buttons, to the pages where the task is done and to the help sections.
    static func links(_ links: [HelpLink]) -> HTML? {
        let all: [HTML] = links.map { "<a class=\"button small\" href=\"\($0.path)\">\($0.title)</a>" }
        return all.isEmpty ? nil : "<p class=\"actions\">\(all)</p>"
    }
}
