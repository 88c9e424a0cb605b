import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { jobResults, type RemoteVerb } from '@watchfire/contract/remote/remote.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { hasHiddenChannels } from '../device/device.public.ts'
import { jobView } from './job-view.ts'
import { findJob } from './remote.queries.ts'

const nothingFound = { clock: null, ping: null, probe: null, snapshot: null, log: null, restart: null }

export const getJob: Handler<typeof remoteCalls.getJob> = ({ jobId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const row = await findJob(trx, viewer, jobId)
    if (!row) throw refuse('remote.notFound')
    const job = jobView(row)
    // A log tells of all cameras of its AI server, whoever asked for it.
    const tells = job.verb !== 'log' || !(await hasHiddenChannels(trx, viewer, row.device_no))
    return {
      ...job,
      ...nothingFound,
      ...(tells && row.result !== null && { [job.verb]: resultOf(job.verb, row.result) }),
      picture: row.picture?.toString('base64') ?? null,
    }
  })

const resultOf = (verb: RemoteVerb, stored: unknown) => jobResults[verb].safeParse(stored).data ?? null
