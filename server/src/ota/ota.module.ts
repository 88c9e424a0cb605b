import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import type { RaiseFaults } from '../ingest/ingest.public.ts'
import { bundleFiles } from './bundle-files.ts'
import { otaHandlers } from './ota.routes.ts'
import { packageFiles } from './package-files.ts'
import { serveBundles } from './serve-bundle.ts'
import { servePackages } from './serve-package.ts'
import { watchRollOuts } from './watch-roll-outs.ts'

export function mountOta(app: FastifyInstance, { raise, ...context }: Context & { raise: RaiseFaults }): Mounted {
  const { settings, disk, log, tickets } = context
  const files = packageFiles(settings.WATCHFIRE_DATA)
  const bundles = bundleFiles(settings.WATCHFIRE_DATA)
  const parts = { files, bundles, disk, tickets, keys: settings.WATCHFIRE_RELEASE_KEYS }
  serveCalls(app, otaCalls, otaHandlers(parts), context)
  servePackages(app, context, files)
  serveBundles(app, { bundles, tickets, readOn: abortOnSessionEnd(context.sessions) })
  return { jobs: [watchRollOuts({ raise, log })] }
}
