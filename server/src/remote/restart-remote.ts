import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { hasHiddenChannels } from '../device/device.public.ts'
import { beginJob } from './begin-job.ts'
import { lockServer } from './remote.queries.ts'
import type { RemoteRunner } from './remote-runner.ts'

export const restartRemote =
  (runner: RemoteRunner): Handler<typeof remoteCalls.restart> =>
  async ({ aiServerId }, viewer, { db }) => {
    const job = await inScope(db, viewer, async trx => {
      const server = await lockServer(trx, viewer, aiServerId)
      if (!server) throw refuse('device.notFound')
      if (await hasHiddenChannels(trx, viewer, server.device_no)) throw refuse('project.partOnly')
      return beginJob(trx, viewer, runner, { server, verb: 'restart' })
    })
    runner.start(job)
    return { jobId: job.jobId }
  }
