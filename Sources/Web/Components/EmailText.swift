public import HTML

/// An e-mail address as text, which may break after its at sign.
public enum EmailText {
    public static func html(_ address: String) -> HTML {
        let parts = address.split(separator: "@", maxSplits: 1).map(String.init)
        return parts.count == 2
            ? "<bdi dir=\"ltr\">\(parts[0])@<wbr>\(parts[1])</bdi>" : "<bdi dir=\"ltr\">\(address)</bdi>"
    }
}
