import Domain
import Foundation
import Testing

@testable import Localization

/// Help pages have the same structure in every language, and name buttons as the site's pages do.
struct HelpPageTests {
    private let books = HelpLibrary.own.books
    private var english: HelpBook { books[0] }

    /// Returns the emphasized texts of a section and the titles of its links.
    private func names(_ section: HelpSection) -> [String] {
        section.lines.flatMap(\.spans).filter(\.isStrong).map(\.text) + section.links.map(\.title)
    }

    @Test func everyLanguageOfTheSiteHasHelp() {
        #expect(english.language == "en")
        let bases = Set(Languages.own.all.map { String($0.tag.prefix { $0 != "-" }) })
        #expect(Set(books.map(\.language)) == bases)
    }

    @Test func everyPageAndSectionIsThereInEveryLanguage() {
        #expect(english.pages.count >= 12)
        for book in books {
            #expect(book.pages.map(\.name) == english.pages.map(\.name), "\(book.language)")
            for (page, original) in zip(book.pages, english.pages) {
                #expect(page.sections.map(\.topic) == original.sections.map(\.topic), "\(book.language) \(page.name)")
                for (section, other) in zip(page.sections, original.sections) {
                    #expect(
                        section.links.map(\.path) == other.links.map(\.path), "\(book.language) \(section.topic.text)")
                    #expect(
                        section.lines.map(\.kind) == other.lines.map(\.kind), "\(book.language) \(section.topic.text)")
                    #expect(!section.also.isEmpty, "\(book.language) \(section.topic.text)")
                }
            }
        }
    }

    /// English keys are the button labels themselves; other languages take theirs from the catalogue.
    @Test func everyNameOfAButtonIsAPhrase() throws {
        let german = try #require(Languages.own["de"])
        for page in english.pages {
            for section in page.sections {
                for name in names(section) {
                    #expect(german.catalogue[name] != nil, "“\(name)” in \(section.topic.text)")
                }
            }
        }
        for book in books {
            let language = try #require(Languages.own[book.language])
            for page in english.pages {
                for section in page.sections {
                    let there = try #require(book.section(section.topic))
                    // Soft hyphens do not count.
                    let said = Set(
                        names(section).map { language.text(Phrase(stringLiteral: $0)).filter { $0 != "\u{AD}" } })
                    #expect(
                        Set(names(there)) == said,
                        "\(book.language) \(section.topic.text): \(Set(names(there)).symmetricDifference(said).sorted())"
                    )
                }
            }
        }
    }

    @Test func stepsAreCountedFromOne() {
        for section in books.flatMap(\.pages).flatMap(\.sections) {
            let numbers = section.lines.compactMap { line -> Int? in
                if case .step(let number) = line.kind { number } else { nil }
            }
            #expect(numbers == Array(numbers.indices.map { $0 + 1 }), "\(section.topic.text)")
        }
    }
}
