import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Assets that are written in many files and served as one keep their meaning.
struct JoinedAssetTests {
    @Test func `Each sheet is in its layer, in the order of the imports`() throws {
        let joined = try JoinedAsset.styles(
            "main.css",
            of: [
                "main.css":
                    "@layer base, pages;\n@import url(\"a.css\") layer(base);\n@import url(\"b-b.css\") layer(pages);\n",
                "a.css": "a { color: red; }\n", "b-b.css": "b { top: 0; }\n",
            ])
        #expect(
            joined == "@layer base, pages;\n@layer base {\na { color: red; }\n}\n@layer pages {\nb { top: 0; }\n}\n")
        for wrong in ["@import url(\"a.css\");", "@import url(\"gone.css\") layer(base);"] {
            #expect(throws: JoinedAsset.Problem.self) {
                try JoinedAsset.styles("main.css", of: ["main.css": wrong, "a.css": ""])
            }
        }
    }

    @Test func `Modules come once, before those that import them, with names of their own`() throws {
        let joined = try JoinedAsset.script(
            "main.js",
            of: [
                "main.js": "import \"./one.js\";\nimport { two as three } from \"./two.js\";\nthree();",
                "one.js": "import { two } from \"./two.js\";\nconst all = two;",
                "two.js": "const all = 2;\nexport function two() { return all; }\nexport const x = 1;",
            ])
        #expect(
            joined == """
                // two.js
                const $0 = (() => {
                const all = 2;
                function two() { return all; }
                const x = 1;
                return { two, x };
                })();
                // one.js
                const $1 = (() => {
                const { two } = $0;
                const all = two;
                return {  };
                })();
                // main.js
                const $2 = (() => {

                const { two: three } = $0;
                three();
                return {  };
                })();

                """)
        for (wrong, other) in [
            ("import two from \"./two.js\";", ""), ("import \"./gone.js\";", ""),
            ("import \"./two.js\";", "import \"./main.js\";"),
            ("export default 1;", ""), ("export { all };", ""),
        ] {
            #expect(throws: JoinedAsset.Problem.self, "\(wrong)") {
                try JoinedAsset.script("main.js", of: ["main.js": wrong, "two.js": other])
            }
        }
    }

    @Test func `Files in folders are found by their paths`() throws {
        let sheet = try JoinedAsset.styles(
            "main.css", of: ["main.css": "@import url(\"chat/a.css\") layer(pages);", "chat/a.css": "a { top: 0; }\n"])
        #expect(sheet == "@layer pages {\na { top: 0; }\n}")
        // The same module by two paths comes once.
        let script = try JoinedAsset.script(
            "main.js",
            of: [
                "main.js": "import \"./chat/one.js\";\nimport \"./core/two.js\";",
                "chat/one.js": "import { two } from \"../core/two.js\";\nimport \"./two.js\";",
                "chat/two.js": "const all = 1;", "core/two.js": "export const two = 2;",
            ])
        #expect(
            script == """
                // two.js
                const $0 = (() => {
                const two = 2;
                return { two };
                })();
                // two.js
                const $1 = (() => {
                const all = 1;
                return {  };
                })();
                // one.js
                const $2 = (() => {
                const { two } = $0;

                return {  };
                })();
                // main.js
                const $3 = (() => {


                return {  };
                })();

                """)
        for outside in ["import \"../one.js\";", "import \"./chat/../../one.js\";"] {
            #expect(throws: JoinedAsset.Problem.self, "\(outside)") {
                try JoinedAsset.script("main.js", of: ["main.js": outside, "one.js": "", "../one.js": ""])
            }
        }
    }

    @Test func `A page names one style sheet and one script, cached permanently`() async throws {
        let server = try await TestServer()
        let page = try await server.page("/sign-in").text
        let sheets = page.matches(of: #/<link rel="stylesheet" href="([^"]+)">/#).map { String($0.1) }
        let scripts = page.matches(of: #/<script type="module" src="([^"]+)">/#).map { String($0.1) }
        #expect(sheets.count == 1 && scripts.count == 1)
        for path in sheets + scripts {
            let file = try await server.send(.get, path)
            #expect(file.header("cache-control")?.contains("immutable") == true)
            #expect(!file.text.contains("@import") && !file.text.contains("import \"") && file.text.count > 10_000)
        }
    }
}
