import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { endOverdue, forgetResults } from './remote.queries.ts'
import { remoteHandlers } from './remote.routes.ts'
import { remoteRunner } from './remote-runner.ts'

const sweepMs = 30_000

export function mountRemote(app: FastifyInstance, { uplinks, ...context }: Context & { uplinks: UplinkHub }): Mounted {
  const runner = remoteRunner({ uplinks, db: context.db, log: context.log })
  serveCalls(app, remoteCalls, remoteHandlers(runner), context)
  return {
    jobs: [
      { name: 'overdue remote jobs', everyMs: sweepMs, work: endOverdue },
      { name: 'results of remote jobs', everyMs: 20 * sweepMs, work: forgetResults },
    ],
    close: () => runner.close(),
  }
}
