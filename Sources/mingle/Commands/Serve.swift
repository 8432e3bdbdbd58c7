import ArgumentParser
import Domain
import Foundation
import Hummingbird
import Logging
import NIOCore
import Operations
import Server
import ServerOperations
import ServiceLifecycle
import StoreSQLite
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: localize("Serve the community until SIGTERM or SIGINT."))

    @OptionGroup var data: DataOption
    @Option(help: ArgumentHelp(localize("The address to listen on. Default: 127.0.0.1."))) var host: String?
    @Option(help: ArgumentHelp(localize("The port to listen on. Default: 8080."))) var port: Int?
    @Flag(help: ArgumentHelp(localize("Fill an empty data folder with the demo data of a campus."))) var demo = false
    @Option(help: ArgumentHelp(localize("The database. Default: the SQLite file in the data folder.")))
    var database: String?

    /// The time that running requests have to finish on shutdown, so that a client that does not read its reply cannot
    /// delay it.
    private static let shutdownTimeout = Duration.seconds(20)

    func validate() throws {
        guard database == nil else {
            throw ValidationError(localize("This build stores in the data folder only; leave --database out."))
        }
        if let port, !(0...65_535).contains(port) {
            throw ValidationError(localize("A port must be a number from 0 to 65535."))
        }
    }

    func run() async throws {
        let isOnEventLoops = await EventLoopTasks.install()
        let folder = try data.folder()
        let lock = try folder.lock()
        let configuration = try await ServeConfiguration(host: host, port: port, folder: folder)
        let isJSON = configuration.logsJSON
        let level = configuration.logLevel
        LoggingSystem.bootstrap { label in
            var handler: any LogHandler = isJSON ? JSONLog() : StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return handler
        }
        if !isOnEventLoops {
            Logger(label: "mingle").notice("Tasks do not run on the event loops, so the server is a quarter slower")
        }
        let database = try SQLiteDatabase(path: folder.database)
        let settings = configuration.settings
        let server = MingleServer(settings: settings, logger: Logger(label: "mingle")) { announce in
            Community(
                database: database, environment: .live(), commands: .all, handlers: .server, announce: announce)
        }
        try await server.community.perform(FixSettings(configuration.fixed), as: .system)
        try await server.community.perform(InstallProgramme(), as: .system)
        if demo { try await Demo(server: server).fillIfEmpty() }
        let hasAdministrator = try await server.community.read {
            try AdministrationCounts(as: .system, now: server.community.now, in: $0).administrators > 0
        }
        let application = try server.application { port in
            // Written past the buffer of `print`, so that a process waiting for this line sees it at once.
            let address = settings.baseURL ?? "http://\(settings.host):\(port)"
            var lines = ["Mingle is ready at \(address)"]
            if !hasAdministrator {
                lines.append(
                    localize(
                        "There is no administrator yet: mingle user create --role ADMINISTRATOR creates the first one."
                    ))
            }
            FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        }
        var lifecycle = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "mingle"))
        lifecycle.maximumGracefulShutdownDuration = Serve.shutdownTimeout
        do {
            try await ServiceGroup(configuration: lifecycle).run()
        } catch let error as IOError {
            throw Failure(
                "Cannot listen at \(settings.host):\(String(settings.port)): \(String(cString: strerror(error.errnoCode)))."
            )
        }
        try database.close()
        withExtendedLifetime(lock) {}
    }
}
