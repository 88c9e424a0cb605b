/** Puts the rooms together into one application. */
import { fileURLToPath } from 'node:url'
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { brandOfHost } from '@watchfire/contract/core/brand-hosts.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { accessHandlers } from './access/access.routes.ts'
import { companyHandlers } from './company/company.routes.ts'
import type { Database } from './core/db/database.ts'
import { buildApp } from './core/http/app.ts'
import { serveConsole } from './core/http/console-files.ts'
import { serveDocs } from './core/http/docs-page.ts'
import { serveCalls } from './core/http/serve-calls.ts'
import type { Settings } from './core/settings.ts'
import { deviceHandlers } from './device/device.routes.ts'

const consoleFolder = fileURLToPath(new URL('../../console/dist', import.meta.url))

export type WatchfireServer = { app: FastifyInstance; close(): Promise<void> }

export async function composeServer(
  settings: Settings,
  db: Database,
  log: FastifyBaseLogger,
): Promise<WatchfireServer> {
  const app = await buildApp({ log, trustProxy: settings.WATCHFIRE_TRUST_PROXY })
  const tools = { db, log }
  serveCalls(
    app,
    accessCalls,
    accessHandlers({
      sessionsEnded: () => {},
      brandOf: host => brandOfHost(host, settings.WATCHFIRE_BRANDS),
      demo: settings.WATCHFIRE_DEMO,
    }),
    tools,
  )
  serveCalls(app, companyCalls, companyHandlers, tools)
  serveCalls(app, deviceCalls, deviceHandlers, tools)
  await serveDocs(app, allCalls)
  await serveConsole(app, consoleFolder)
  return { app, close: () => app.close() }
}
