import { join } from 'node:path'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { ClaimCodes } from '../device/device.public.ts'
import { type Collector, makeCollector } from './collector.ts'
import type { RaiseFaults } from './ingest.public.ts'
import { ingestHandlers } from './ingest.routes.ts'
import { serveMediaUpload } from './media-upload.ts'
import { openPartFiles } from './part-files.ts'
import { raiseFaults } from './raise-faults.ts'
import { watchDevices } from './watch-devices.ts'

export async function mountIngest(
  app: FastifyInstance,
  context: Context & { claims: ClaimCodes },
): Promise<Mounted & { raise: RaiseFaults; collector: Pick<Collector, 'submit'> }> {
  const { db, log, settings, store, disk, sealer } = context
  const collector = makeCollector({ db, log })
  serveCalls(
    app,
    ingestCalls,
    ingestHandlers({ collector, diskState: disk.diskState, claims: context.claims, store, sealer }),
    context,
  )
  const parts = await openPartFiles(join(settings.WATCHFIRE_DATA, 'uploads'))
  await serveMediaUpload(app, context, { store, disk, parts })
  return {
    raise: raiseFaults({ collector, log }),
    collector,
    jobs: [watchDevices({ db, collector, log })],
    close: () => collector.stop(),
  }
}
