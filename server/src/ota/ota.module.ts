import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { RaiseFaults } from '../ingest/ingest.public.ts'
import { otaHandlers } from './ota.routes.ts'
import { packageFiles } from './package-files.ts'
import { servePackages } from './serve-package.ts'
import { watchRollOuts } from './watch-roll-outs.ts'

export function mountOta(app: FastifyInstance, { raise, ...context }: Context & { raise: RaiseFaults }): Mounted {
  const { settings, disk, log } = context
  const files = packageFiles(settings.WATCHFIRE_DATA)
  serveCalls(app, otaCalls, otaHandlers({ files, disk, keys: settings.WATCHFIRE_RELEASE_KEYS }), context)
  servePackages(app, context, files)
  return { jobs: [watchRollOuts({ raise, log })] }
}
