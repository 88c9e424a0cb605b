import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { hasHiddenChannels } from '../device/device.public.ts'
import { beginJob } from './begin-job.ts'
import { lockServer } from './remote.queries.ts'
import type { RemoteRunner } from './remote-runner.ts'

export const runRemote =
  (runner: RemoteRunner): Handler<typeof remoteCalls.run> =>
  async ({ aiServerId, verb, lines }, viewer, { db }) => {
    const job = await inScope(db, viewer, async trx => {
      const server = await lockServer(trx, viewer, aiServerId)
      if (!server) throw refuse('device.notFound')
      // A log tells of all its cameras.
      if (verb === 'log' && (await hasHiddenChannels(trx, viewer, server.device_no))) throw refuse('project.partOnly')
      return beginJob(trx, viewer, runner, { server, verb, lines })
    })
    runner.start(job)
    return { jobId: job.jobId }
  }
