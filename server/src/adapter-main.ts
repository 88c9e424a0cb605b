/** The process that `npm start` runs instead of the server where WATCHFIRE_API names another back end. */
import { mkdirSync } from 'node:fs'
import pino from 'pino'
import { readAdapterSettings } from './adapter/adapter.settings.ts'
import { composeAdapter } from './adapter/compose-adapter.ts'
import { serveUntilStopped } from './core/http/serve-until-stopped.ts'
import { useSiteZone } from './core/site-time.ts'

try {
  const settings = readAdapterSettings(process.env)
  const log = pino({ level: settings.WATCHFIRE_LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  useSiteZone(settings.WATCHFIRE_TIME_ZONE)
  mkdirSync(settings.WATCHFIRE_DATA, { recursive: true, mode: 0o700 })
  const adapter = await composeAdapter(settings, log)
  await serveUntilStopped(adapter, { port: settings.WATCHFIRE_PORT, host: settings.WATCHFIRE_HOST, log })
} catch (error) {
  process.stderr.write(`watchfire server: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
