import Domain
import Foundation
import HTTPTypes
import Localization
import Operations
import Synchronization
import Wire

/// `openapi.json`, generated from the endpoints and the types that they decode and encode.
enum OpenAPI {
    static func document(_ endpoints: [Endpoint]) throws -> [UInt8] {
        var paths: [String: [String: Any]] = [:]
        for endpoint in endpoints {
            paths[APIPath.root + endpoint.path, default: [:]][endpoint.method.rawValue.lowercased()] = operation(
                endpoint)
        }
        let document: [String: Any] = [
            "openapi": "3.1.0",
            "info": [
                "title": "Mingle", "version": "1",
                "description": "Events, RSVPs and invitations of one community. Each write performs one command.",
            ],
            "servers": [["url": "/"]],
            "paths": paths,
            "components": [
                "schemas": commands.merging(["Problem": json(Schema(Problem.self))]) { $1 },
                "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
            ],
        ]
        return Array(
            try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private static func english(_ phrase: Phrase) -> String { Languages.own.english.text(phrase) }

    /// The payloads of the commands that clients may push, each under `command.` and its name.
    private static var commands: [String: Any] {
        func schema<C: ClientCommand>(_: C.Type) -> [String: Any] {
            var schema = json(Schema(C.self), isRequest: true) {
                CommandDescriptions.field($0, of: C.name).map(english)
            }
            // What only the server decides, a client shows as pending.
            schema["description"] =
                (CommandDescriptions.commands[C.name].map(english) ?? "")
                + (C.offline == .yes ? "" : " The server decides.")
            return schema
        }
        return Dictionary(
            CommandRegistry.device.offlineCommands.map { ("command.\($0.name)", schema($0)) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func operation(_ endpoint: Endpoint) -> [String: Any] {
        var operation: [String: Any] = [
            "summary": endpoint.summary,
            "operationId": "\(endpoint.method.rawValue.lowercased())\(endpoint.path)",
            "responses": responses(endpoint),
            "security": endpoint.access.isOpen ? [[:], ["bearer": [String]()]] : [["bearer": [String]()]],
        ]
        var parameters: [[String: Any]] = pathParameters(endpoint.path).map {
            ["name": $0, "in": "path", "required": true, "schema": ["type": "string"]]
        }
        parameters += endpoint.query.map {
            ["name": $0.name, "in": "query", "description": $0.summary, "schema": json($0.schema)]
        }
        if endpoint.isRepeatable {
            parameters.append([
                "name": "Idempotency-Key", "in": "header",
                "schema": ["type": "string", "minLength": 1, "maxLength": 200],
            ])
        }
        if !parameters.isEmpty { operation["parameters"] = parameters }
        if let body = endpoint.body {
            operation["requestBody"] = ["content": ["application/json": ["schema": json(body, isRequest: true)]]]
        } else if !endpoint.upload.isEmpty {
            operation["requestBody"] = ["required": true, "content": upload(endpoint)]
        }
        return operation
    }

    /// Describes a file as the whole body, or as a field of a form.
    private static func upload(_ endpoint: Endpoint) -> [String: Any] {
        let file: [String: Any] = ["type": "string", "format": "binary"]
        let form = "multipart/form-data"
        var content = Dictionary(
            uniqueKeysWithValues: endpoint.upload.filter { $0 != form }.map { ($0, ["schema": file]) })
        if let field = endpoint.uploadField {
            content[form] = ["schema": ["type": "object", "properties": [field: file], "required": [field]]]
        }
        return content
    }

    private static func responses(_ endpoint: Endpoint) -> [String: Any] {
        func problem(_ description: String) -> [String: Any] {
            [
                "description": description,
                "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
            ]
        }
        var responses: [String: Any] = ["default": problem("The error.")]
        for failure in endpoint.failures {
            responses[String(failure.code.status)] = problem("`\(failure.code.rawValue)`: \(failure.summary)")
        }
        switch endpoint.reply {
        case .json(let schema, let status):
            let content = ["application/json": ["schema": json(schema)]]
            responses[String(status)] = ["description": "Success.", "content": content]
        case .text(let type):
            responses["200"] = ["description": "The file.", "content": [type: ["schema": ["type": "string"]]]]
        case .none:
            responses["204"] = ["description": "Success."]
        }
        if endpoint.method == .get, !endpoint.isStream { responses["304"] = ["description": "Not modified."] }
        return responses
    }

    private static func pathParameters(_ path: String) -> [String] {
        path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }

    /// - Parameters:
    ///   - path: The names of the fields around the value.
    ///   - describe: Returns what a field means, by its path.
    private static func json(
        _ schema: Schema, isRequest: Bool = false, at path: [String] = [],
        describe: ([String]) -> String? = { _ in nil }
    ) -> [String: Any] {
        func json(_ schema: Schema, at path: [String]) -> [String: Any] {
            OpenAPI.json(schema, isRequest: isRequest, at: path, describe: describe)
        }
        switch schema {
        case .string(let format, let values):
            var result: [String: Any] = ["type": "string"]
            if let format { result["format"] = format }
            if !values.isEmpty { result["enum"] = values }
            return result
        case .integer: return ["type": "integer"]
        case .number: return ["type": "number"]
        case .boolean: return ["type": "boolean"]
        case .array(let element): return ["type": "array", "items": json(element, at: path)]
        case .map(let value): return ["type": "object", "additionalProperties": json(value, at: path)]
        case .any: return [:]
        case .object(let fields):
            var properties: [String: Any] = [:]
            for field in fields {
                let path = path + [field.name]
                let type = json(field.schema, at: path)
                var property: [String: Any] = field.isNullable ? ["anyOf": [type, ["type": "null"]]] : type
                if let description = describe(path) { property["description"] = description }
                properties[field.name] = property
            }
            var result: [String: Any] = ["type": "object", "properties": properties]
            let required = fields.filter(\.isRequired).map(\.name)
            if !required.isEmpty { result["required"] = required }
            if !schema.alternatives.isEmpty {
                result["allOf"] = schema.alternatives.map { names in ["anyOf": names.map { ["required": [$0]] }] }
            }
            if isRequest { result["additionalProperties"] = false }
            return result
        }
    }
}

/// The OpenAPI document, generated on first use, because it takes longer than the rest of the start.
final class OpenAPIDocument: Sendable {
    private let endpoints: [Endpoint]
    private let written = Mutex<[UInt8]?>(nil)

    init(endpoints: [Endpoint]) { self.endpoints = endpoints }

    func bytes() throws -> [UInt8] {
        try written.withLock { written in
            let bytes = try written ?? OpenAPI.document(endpoints)
            written = bytes
            return bytes
        }
    }
}
