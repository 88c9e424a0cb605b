import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { openExpressionPool } from './expression/expression-pool.ts'
import { hookHandlers } from './hook.routes.ts'
import { openHookDoor } from './hook-door.ts'
import { serveHooks } from './serve-hooks.ts'

export async function mountHook(
  app: FastifyInstance,
  context: Context & { resolveFor: ResolveFor; collector: Pick<Collector, 'submit'> },
): Promise<Mounted> {
  const { db, store, disk, sealer, resolveFor, collector, settings } = context
  const [pool, door] = [openExpressionPool(), openHookDoor()]
  const { WATCHFIRE_PUBLIC_URL: serverUrl = '' } = settings
  serveCalls(app, hookCalls, hookHandlers({ sealer, door, pool, serverUrl }), context)
  await serveHooks(app, { db, store, disk, sealer, resolveFor, collector, pool, door })
  return { close: () => pool.close() }
}
