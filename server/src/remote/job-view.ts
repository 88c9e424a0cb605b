import { jobState, type RemoteJobRow, remoteVerb } from '@watchfire/contract/remote/remote.shapes.ts'
import { z } from 'zod'
import type { JobRow } from './remote.queries.ts'

export const jobView = (row: JobRow): RemoteJobRow => ({
  jobId: row.job_id,
  aiServerId: row.ai_server_id,
  verb: z.decode(remoteVerb, row.verb as never),
  channelId: row.channel_id,
  channelName: row.channel_name ?? '',
  state: z.decode(jobState, row.state as never),
  refusal: row.refusal,
  madeBy: row.made_by,
  madeAt: row.made_at,
  endedAt: row.ended_at,
})
