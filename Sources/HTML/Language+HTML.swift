public import Localization

extension Language {
    /// Localizes a page or a piece of one.
    public func localized(_ html: HTML) -> HTML { HTML(localized: bytes(html)) }

    public func bytes(_ html: HTML) -> [UInt8] {
        html.places.isEmpty
            ? html.bytes
            : Renderer.bytes(in: self, capacity: html.size, escape: HTML.escape) { $0.render(html) }
    }
}

extension Renderer {
    /// - Precondition: The output is HTML.
    fileprivate mutating func render(_ html: HTML) {
        html.bytes.withUnsafeBufferPointer { written in
            var end = 0
            for place in html.places {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: written[end..<place.offset]))
                end = place.offset
                switch place.content {
                case .phrase(let phrase, let marks):
                    render(phrase) { bracket, renderer in
                        switch bracket {
                        case .opening(let pair) where marks.indices.contains(pair): renderer.render(marks[pair].opening)
                        case .closing(let pair) where marks.indices.contains(pair): renderer.render(marks[pair].closing)
                        default: break
                        }
                    }
                case .html(let part): render(part)
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: written[end...]))
        }
    }
}
