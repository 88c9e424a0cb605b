/** The server process: reads its settings, migrates, seeds, composes the modules, listens, and ends in order. */
import { mkdirSync } from 'node:fs'
import pino from 'pino'
import { composeServer } from './compose.ts'
import { type Agreed, agreeOnConnections } from './core/db/connection-budget.ts'
import { openDatabase } from './core/db/database.ts'
import { migrate } from './core/db/migrate.ts'
import { serveUntilStopped } from './core/http/serve-until-stopped.ts'
import { makePrivate } from './core/private-folder.ts'
import { deriveSecret } from './core/session/sealed-secret.ts'
import { readSettings, type Settings } from './core/settings.ts'
import { useSiteZone } from './core/site-time.ts'
import { seedDatabase } from './seed/seed-database.ts'

const settings = orEnd(() => readSettings(process.env))
const log = pino({ level: settings.WATCHFIRE_LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
useSiteZone(settings.WATCHFIRE_TIME_ZONE)

await start(settings).catch((error: unknown) => end(error instanceof Error ? error.message : String(error)))

async function start(settings: Settings): Promise<void> {
  mkdirSync(settings.WATCHFIRE_DATA, { recursive: true, mode: 0o700 })
  makePrivate(settings.WATCHFIRE_DATA)
  const { DATABASE_URL: url, WATCHFIRE_DATA: folder, WATCHFIRE_SECRET_KEY: key } = settings
  const password = settings.WATCHFIRE_DATABASE_PASSWORD ?? (await deriveSecret(folder, key, 'database logins'))
  for (const name of await migrate(url, password)) log.info({ migration: name }, 'migrated')
  const agreed = await agreeOnConnections(url, settings.WATCHFIRE_DATABASE_CONNECTIONS)
  sayConnections(agreed, settings.WATCHFIRE_DATABASE_CONNECTIONS)
  const db = openDatabase(url, {
    password,
    prepares: settings.WATCHFIRE_PREPARED_STATEMENTS,
    connections: agreed.plan,
  })
  const seeded = await seedDatabase(db, settings)
  if (seeded.length > 0) process.stdout.write(`\n${seeded.join('\n')}\n\n`)
  const server = await composeServer(settings, db, log, { otherServers: agreed.servers.length })
  await agreed.release()
  const host = settings.WATCHFIRE_DEMO ? '127.0.0.1' : settings.WATCHFIRE_HOST
  await serveUntilStopped(server, { port: settings.WATCHFIRE_PORT, host, log, andThen: () => db.close() })
}

function sayConnections({ plan, max, reserved, foreign, servers, left }: Agreed, wanted: number): void {
  const facts = { ...plan, wanted, max, reserved, foreign, otherServers: servers.length, left }
  if (plan.total < wanted) log.warn(facts, 'the database has fewer connections left than this server was given')
  else log.info(facts, 'connections of the database')
}

function orEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error))
  }
}

function end(reason: string): never {
  process.stderr.write(`watchfire server: ${reason}\n`)
  process.exit(1)
}
