import type { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { jobView } from './job-view.ts'
import { findServer, listJobs as listRows } from './remote.queries.ts'

const page = 30

export const listJobs: Handler<typeof remoteCalls.listJobs> = ({ aiServerId, before }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const server = await findServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    return (await listRows(trx, viewer, server, { before, limit: page })).map(jobView)
  })
