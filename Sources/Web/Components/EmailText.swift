public import HTML

/// An e-mail address that is read, and breaks after its at sign where a line is too short for it.
public enum EmailText {
    public static func html(_ address: String) -> HTML {
        let parts = address.split(separator: "@", maxSplits: 1).map(String.init)
        return parts.count == 2
            ? "<bdi dir=\"ltr\">\(parts[0])@<wbr>\(parts[1])</bdi>" : "<bdi dir=\"ltr\">\(address)</bdi>"
    }
}
