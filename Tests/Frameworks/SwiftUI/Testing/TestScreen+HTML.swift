import Foundation

@_spi(Testing) extension TestScreen {
    /// The screen as a page of HTML, near to how iOS 18 shows it, for pictures.
    public var html: String {
        graph.update()
        let environment = graph.environment
        let classes = [
            environment.colorScheme == .dark ? "dark" : "light", device == .pad ? "pad" : "phone",
            environment.dynamicTypeSize.isAccessibilitySize ? "accessibilitySize" : "",
        ]
        let direction = environment.layoutDirection == .rightToLeft ? "rtl" : "ltr"
        var body = "<div class=screen><div class=status><b>9:41</b></div>\(HTMLWriter.write(graph.output.nodes))</div>"
        for presentation in presentations {
            let content = HTMLWriter.write(presentation.output.nodes)
            let detent = presentation.detents.first.map { $0.split(separator: " ")[0] } ?? ""
            body += "<div class=scrim></div><div class=\"\(presentation.kind) \(detent)\">\(content)</div>"
        }
        return """
            <!doctype html><html dir=\(direction)><meta charset=utf-8><title>Screen</title>
            <style>:root{\(Self.textSizes(environment.dynamicTypeSize))}\(Self.styleSheet)</style>
            <body class="\(classes.joined(separator: " "))">\(body)</body></html>
            """
    }

    /// The text styles in points: Apple's table at the default size, scaled from there. Large styles grow less.
    private static func textSizes(_ size: DynamicTypeSize) -> String {
        let scale = size.bodyPoints / DynamicTypeSize.large.bodyPoints
        let styles: [(String, Double)] = [
            ("largeTitle", 34), ("title", 28), ("title2", 22), ("title3", 20), ("headline", 17), ("body", 17),
            ("callout", 16), ("subheadline", 15), ("footnote", 13), ("caption", 12), ("caption2", 11),
        ]
        return styles.map { name, points in
            let growth = points > 20 && scale > 1 ? 1 + (scale - 1) * 0.6 : scale
            return "--\(name):\((points * growth * 10).rounded() / 10)px"
        }.joined(separator: ";")
    }
}

/// Writes nodes as HTML.
private enum HTMLWriter {
    static func write(_ nodes: [Node]) -> String { nodes.map(write).joined() }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static func element(_ node: Node, _ inner: String, _ more: [String] = []) -> String {
        var classes = [node.kind.rawValue] + node.classes + more
        if !node.isEnabled { classes.append("off") }
        if node.accessibility.isFocused { classes.append("focused") }
        if node.accessibility.traits.contains(.isSelected) { classes.append("selected") }
        let style = node.style.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: ";")
        let attribute = style.isEmpty ? "" : " style=\"\(escape(style))\""
        return "<div class=\"\(classes.filter { !$0.isEmpty }.joined(separator: " "))\"\(attribute)>\(inner)</div>"
    }

    private static func write(_ node: Node) -> String {
        let inner = write(node.children)
        let value = escape(node.accessibility.value ?? "")
        let badge = node.badge.map { "<em>\(escape($0))</em>" } ?? ""
        switch node.kind {
        case .text: return element(node, escape(node.text).replacingOccurrences(of: "\n", with: "<br>") + badge)
        case .image: return element(node, "<i>\(Symbols.glyph(node.symbol ?? ""))</i>")
        case .picture: return element(node, "")
        case .toggle where node.classes.contains("asButton"): return element(node, inner, [value])
        case .toggle: return element(node, "<span>\(inner)</span><i class=\"switch \(value)\"></i>")
        case .field, .secure:
            let content = value.isEmpty ? "<span class=prompt>\(escape(node.text))</span>" : value
            let icon = node.classes.contains("search") ? "<i class=lens>⌕</i>" : ""
            return element(node, icon + content)
        case .editor: return element(node, value.replacingOccurrences(of: "\n", with: "<br>"))
        case .stepper: return element(node, "<span>\(inner)</span><span class=steps><b>−</b><b>+</b></span>")
        case .date where node.classes.contains("graphical"):
            return element(node, inner + "<span class=calendar>\(value)</span>")
        case .date: return element(node, "<span>\(inner)</span><span class=chip>\(value)</span>")
        case .picker: return picker(node, inner, value)
        case .slider, .gauge: return element(node, inner + track(value))
        case .progress:
            return element(
                node, node.classes.contains("determinate") ? inner + track(value) : "<i class=spin></i>" + inner)
        case .link where node.classes.contains("inList"):
            return element(node, "<span class=grow>\(inner)</span>\(badge)<i class=chevron>›</i>")
        case .disclosure:
            let arrow = node.accessibility.value == "expanded" ? "⌄" : "›"
            return element(node, "<span class=grow>\(inner)</span><i class=chevron>\(arrow)</i>")
        case .page: return page(node, inner)
        case .tabs:
            let bar = node.items.isEmpty ? "" : "<div class=tabBar>\(write(node.items))</div>"
            return element(node, inner + bar)
        default: return element(node, inner + badge)
        }
    }

    private static func track(_ value: String) -> String { "<i class=track><i style=\"width:\(value)\"></i></i>" }

    private static func picker(_ node: Node, _ inner: String, _ value: String) -> String {
        let options = node.options.map { option in
            "<span class=\"\(option.isSelected ? "on" : "")\">\(escape(option.name))</span>"
        }.joined()
        if node.classes.contains("segmented") { return element(node, options) }
        if node.classes.contains("inline") { return element(node, inner + options) }
        let label = node.classes.contains("labelsHidden") ? "" : "<span>\(inner)</span>"
        return element(node, "\(label)<span class=choice>\(value)<i>⌃⌄</i></span>")
    }

    private static func page(_ node: Node, _ inner: String) -> String {
        guard let bar = node.bar else { return element(node, inner) }
        let title = escape(bar.title ?? "")
        let isLarge = !bar.isInline && !title.isEmpty
        let back = bar.back == nil ? "" : "<div class=back>‹<span>\(escape(bar.backTitle ?? "Back"))</span></div>"
        let middle = bar.principal.isEmpty ? (isLarge ? "" : title) : write(bar.principal)
        var html = ""
        if !bar.isHidden {
            html += "<div class=navigationBar><span>\(back)\(write(bar.leading))</span><b>\(middle)</b>"
            html += "<span class=end>\(write(bar.trailing))</span></div>"
        }
        html += "<div class=content>\(isLarge ? "<h1>\(title)</h1>" : "")\(write(bar.searchField))\(inner)</div>"
        if !bar.bottom.isEmpty { html += "<div class=bottomBar>\(write(bar.bottom))</div>" }
        return element(node, html)
    }
}

/// Characters in place of SF Symbols, which exist on Apple systems only.
private enum Symbols {
    static func glyph(_ name: String) -> String {
        let base = name.split(separator: ".").filter { !["fill", "circle", "square"].contains($0) }.joined(
            separator: ".")
        return glyphs[name] ?? glyphs[base] ?? "◇"
    }

    private static let glyphs = [
        "plus": "+", "minus": "−", "checkmark": "✓", "xmark": "✕", "house": "⌂", "calendar": "▦", "clock": "◷",
        "person": "☺", "person.2": "☺☺", "person.3": "☺☺", "person.crop": "☺", "magnifyingglass": "⌕", "bell": "♪",
        "mappin": "◉", "mappin.and.ellipse": "◉", "map": "◈", "location": "➤", "trash": "⌫", "pencil": "✎",
        "star": "☆", "star.fill": "★", "heart": "♡", "heart.fill": "♥", "gear": "⚙", "gearshape": "⚙",
        "ellipsis": "⋯", "square.and.arrow.up": "⇧", "square.and.pencil": "✎", "photo": "▧", "camera": "◉",
        "link": "∞", "lock": "◙", "envelope": "✉", "phone": "✆", "message": "❝", "bubble.left": "❝", "bubble": "❝",
        "list.bullet": "☰", "chart.bar": "▤", "tag": "#", "flag": "⚑", "exclamationmark.triangle": "⚠",
        "exclamationmark": "!", "questionmark": "?", "info": "ℹ", "arrow.clockwise": "↻", "wifi.slash": "⊘",
        "chevron.right": "›", "chevron.left": "‹", "chevron.down": "⌄", "chevron.up": "⌃", "paperplane": "➤",
        "eurosign": "€", "creditcard": "▭", "qrcode": "▩", "qrcode.viewfinder": "▩", "tray": "⌸", "folder": "▱",
        "building.2": "▥", "sparkles": "✦", "circle": "○", "circle.fill": "●", "checkmark.circle": "✓", "globe": "◍",
        "line.3.horizontal.decrease": "≡", "arrow.up.arrow.down": "⇅", "doc": "▯", "hand.raised": "✱", "eye": "◉",
    ]
}
