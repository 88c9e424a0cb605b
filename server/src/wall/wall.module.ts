import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { announceSessions } from '../core/live/session-signal.queries.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { displayHandlers, wallHandlers } from './wall.routes.ts'
import { watchDisplays } from './watch-displays.ts'

export function mountWall(
  app: FastifyInstance,
  { collector, ...context }: Context & { collector: Pick<Collector, 'submit'> },
): Mounted {
  serveCalls(app, wallCalls, wallHandlers, context)
  const displays = displayHandlers(async ids => {
    // An empty list would mean everybody's.
    if (ids.length > 0) await announceSessions(context.db.system, ids)
  })
  serveCalls(app, displayCalls, displays, context)
  return { jobs: [watchDisplays({ ...context, collector })] }
}
