import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { beginJob } from './begin-job.ts'
import { lockServerOfCamera } from './remote.queries.ts'
import type { RemoteRunner } from './remote-runner.ts'

export const runOnCamera =
  (runner: RemoteRunner): Handler<typeof remoteCalls.runOnCamera> =>
  async ({ channelId, verb }, viewer, { db }) => {
    const job = await inScope(db, viewer, async trx => {
      const server = await lockServerOfCamera(trx, viewer, channelId)
      if (!server) throw refuse('device.notFound')
      const { camera_no: no, camera_name: name, onvif_port: onvifPort, onvif_security: onvifSecurity } = server
      const camera = { no, id: channelId, name, onvifPort, onvifSecurity }
      return beginJob(trx, viewer, runner, { server, verb, camera })
    })
    runner.start(job)
    return { jobId: job.jobId }
  }
