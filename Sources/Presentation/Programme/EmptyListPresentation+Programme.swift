import Domain

extension EmptyListPresentation {
    /// Returns what a list shows before its first item.
    ///
    /// - Parameter add: the next step of those who may edit.
    static func programme(
        _ icon: Icon, _ title: Phrase, _ text: Phrase, add: LinkPresentation, _ context: PresentationContext
    ) -> EmptyListPresentation {
        EmptyListPresentation(
            icon, title, text,
            step: context.may(.edit) ? add : LinkPresentation("Go to the home page", .home))
    }
}
