import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { ReadingCollector } from '../device/device.public.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { brokerLines } from './broker/broker-lines.ts'
import { openExpressionPool } from './expression/expression-pool.ts'
import { clipFetcher } from './fetch-clips.ts'
import { hookHandlers } from './hook.routes.ts'
import { openHookLimiter } from './hook-limiter.ts'
import { serveHooks } from './serve-hooks.ts'

export async function mountHook(
  app: FastifyInstance,
  context: Context & {
    resolveFor: ResolveFor
    collector: Pick<Collector, 'submit'>
    readings: Pick<ReadingCollector, 'submit'>
  },
): Promise<Mounted & { lines: Mounted }> {
  const { db, log, store, disk, sealer, resolveFor, collector, readings, settings, presence } = context
  const [pool, door] = [openExpressionPool(), openHookLimiter()]
  const { WATCHFIRE_PUBLIC_URL: serverUrl = '' } = settings
  serveCalls(app, hookCalls, hookHandlers({ sealer, door, pool, serverUrl }), context)
  const intake = { db, store, disk, sealer, resolveFor, collector, readings, pool, door }
  await serveHooks(app, intake)
  const clips = clipFetcher({ db, store, disk, resolveFor, log })
  return {
    jobs: [clips.job],
    lines: brokerLines({ ...intake, log, holder: presence.number }),
    close: async () => {
      await clips.close()
      await pool.close()
    },
  }
}
