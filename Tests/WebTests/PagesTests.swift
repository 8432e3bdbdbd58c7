import Domain
import Foundation
import HTML
import Operations
import Properties
import Samples
import ServerOperations
import Testing

@testable import Web

/// Guarantees for every page in every state, with plain and with hostile values.
@Suite struct PagesTests {
    static let plain = Samples().pages
    static let hostile = Samples(text: Samples.hostile).pages

    /// Fails for a new page until it is added to ``Samples/pages``.
    @Test func everyPageOfTheSourcesIsAmongThem() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Web")
            .standardizedFileURL
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        let declared = try files.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8).matches(
                of: /(?m)^ *(?:public )?(?:enum|struct) (\w+Page)\b/
            ).map { String($0.1) }
        }
        let rendered = Set(PagesTests.plain.map { String($0.name.prefix { $0.isLetter }) })
        #expect(declared.count > 35)
        #expect(rendered == Set(declared), "\(rendered.symmetricDifference(declared).sorted())")
    }

    @Test func everyPageIsWellFormedAndHasOneHeading() {
        for (name, html) in PagesTests.plain + PagesTests.hostile {
            let page = Markup(html)
            #expect(page.faults.isEmpty, "\(name)")
            #expect(page.all("h1").count == 1, "\(name)")
            #expect(page.all("main").count == 1, "\(name)")
            #expect(page.all("title").count == 1, "\(name)")
            let ids = page.elements.compactMap { $0.attributes["id"] }
            #expect(Set(ids).count == ids.count, "\(name) has an id twice: \(ids)")
        }
    }

    /// Submitting a form twice creates one item, whether or not scripts run.
    @Test func everyFormThatMakesSomethingCarriesAnIdOfItsOwn() throws {
        let making = Dictionary(
            uniqueKeysWithValues: CommandRegistry.all.commands.compactMap { $0 as? any CreatingCommand.Type }.map {
                ("/do/\($0.name)", $0.createdIDField)
            })
        var seen: Set<String> = []
        for (name, html) in PagesTests.plain {
            var form: String?
            var ids: [String: [String]] = [:]
            for element in Markup(html).elements {
                if element.name == "form" {
                    form = element.attributes["action"].map { String($0.prefix { $0 != "?" }) }
                    if let form, making[form] != nil { ids[form, default: []].append("") }
                } else if let form, let field = making[form], element.parents.contains("form"),
                    element.attributes["name"] == field
                {
                    #expect(element.attributes["type"] == "hidden", "\(name): \(form)")
                    let last = ids[form, default: []].count - 1
                    ids[form]?[last] = element.attributes["value"] ?? ""
                }
            }
            for (form, ids) in ids {
                seen.insert(form)
                #expect(
                    ids.allSatisfy { ID<Never>($0) != nil } && Set(ids).count == ids.count,
                    "\(name): \(form) has \(ids)")
            }
        }
        #expect(seen == Set(making.keys), "\(seen.symmetricDifference(making.keys).sorted())")
    }

    @Test func thePageMadeAnewHasOtherIds() {
        var context = Samples().context()
        let one: ID<Todo> = context.newID(for: AddTodo.name)
        #expect(one == context.newID(for: AddTodo.name) && one != context.newID(for: AddTodos.name))
        context.formSeed = { _ in (1, 1) }
        #expect(one != context.newID(for: AddTodo.name))
    }

    @Test(.tags(.P22)) func everyControlHasAName() {
        for (name, html) in PagesTests.plain + PagesTests.hostile {
            let page = Markup(html)
            let labelled = Set(page.all("label").compactMap { $0.attributes["for"] })
            for control in page.all("input", "select", "textarea") where control.attributes["type"] != "hidden" {
                let isNamed =
                    control.attributes["aria-label"] != nil || control.parents.contains("label")
                    || control.attributes["id"].map(labelled.contains) == true
                #expect(isNamed, "\(name): \(control)")
            }
            for control in page.all("button", "a") {
                let text = control.text.filter { !$0.isWhitespace }
                #expect(
                    !text.isEmpty || control.hasNamedChild || control.attributes["aria-label"]?.isEmpty == false,
                    "\(name): \(control)")
            }
            for image in page.all("img") { #expect(image.attributes["alt"] != nil, "\(name)") }
        }
    }

    @Test func everyReferenceLeadsSomewhere() {
        for (name, html) in PagesTests.plain + PagesTests.hostile {
            let page = Markup(html)
            let ids = Set(page.elements.compactMap { $0.attributes["id"] })
            for element in page.elements {
                for key in ["aria-describedby", "aria-labelledby", "for"] {
                    for id in (element.attributes[key] ?? "").split(separator: " ") {
                        #expect(ids.contains(String(id)), "\(name): \(key)=\(id)")
                    }
                }
                if element.name == "a", let href = element.attributes["href"], href.hasPrefix("#") {
                    #expect(ids.contains(String(href.dropFirst())), "\(name): \(href)")
                }
            }
        }
    }

    /// The content security policy forbids inline scripts and styles. Every write is a form posted to a command.
    @Test func nothingRunsInlineAndEveryWriteIsACommand() {
        for (name, html) in PagesTests.plain + PagesTests.hostile {
            let page = Markup(html)
            for element in page.elements {
                #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "\(name)")
                #expect(element.name != "style", "\(name)")
                if let href = element.attributes["href"] {
                    #expect(!href.lowercased().contains("javascript:"), "\(name)")
                }
            }
            for script in page.all("script") {
                #expect(script.attributes["src"] != nil && script.text.isEmpty, "\(name)")
            }
            // Pages with a map load its module in addition to the common one.
            let hasMap = page.elements.contains { ["place-map", "place-picker"].contains($0.name) }
            // Pages with a chart do too.
            let hasChart = page.elements.contains { $0.name == "data-chart" }
            // The expense form does too.
            let hasSplit = page.elements.contains { $0.name == "expense-split" }
            // The forms of events and calendar entries do too.
            let hasDates = page.elements.contains { $0.name == "when-fields" }
            // The page at the door does too.
            let hasDesk = page.elements.contains { $0.name == "check-in-desk" }
            let modules =
                ["main.js"] + (hasMap ? ["maps.js"] : []) + (hasChart ? ["charts.js"] : [])
                + (hasSplit ? ["budget.js"] : []) + (hasDates ? ["event-form.js"] : [])
                + (hasDesk ? ["check-in.js"] : [])
            #expect(
                Set(page.all("script").compactMap { $0.attributes["src"]?.split(separator: "/").last.map(String.init) })
                    == Set(modules), "\(name)")
            #expect(page.all("script").count == modules.count, "\(name)")
            for form in page.all("form") where form.attributes["method"] != "get" {
                #expect(form.attributes["method"] == "post", "\(name)")
                // Mail programs post to the URL of the page itself (RFC 8058).
                let door = name.hasPrefix("UnsubscribePage") ? "/unsubscribe/" : "/do/"
                #expect(form.attributes["action"]?.hasPrefix(door) == true, "\(name)")
            }
            #expect(page.elements.count { $0.attributes.keys.contains("autofocus") } <= 5, "\(name)")
            // HTML that was interpolated as plain text would show its debug description.
            #expect(!html.english.contains("HTML(bytes:"), "\(name)")
        }
    }

    @Test(.tags(.P57)) func hostileTextNeverBecomesMarkup() {
        for (name, html) in PagesTests.hostile {
            let text = html.english
            #expect(!text.contains("<script>"), "\(name)")
            #expect(!text.contains("<img src=x"), "\(name)")
            #expect(!html.bytes.contains { $0 < 32 && $0 != 9 && $0 != 10 && $0 != 13 }, "\(name)")
        }
    }

    /// The elements and their order do not depend on the input: text stays text.
    @Test(.tags(.P57)) func hostileTextIsShownAsTyped() {
        for (name, html) in PagesTests.hostile {
            let text = html.english
            #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;"), "\(name)")
        }
    }
}
