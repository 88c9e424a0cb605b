import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { addUpFiles } from './counting.queries.ts'
import { holdEvidenceOf } from './hold-evidence.ts'
import { listFiles } from './list-files.ts'
import { listOwners } from './list-owners.ts'
import { listRuns } from './list-runs.ts'
import { readRules } from './read-rules.ts'
import { readTotals } from './read-totals.ts'
import { releaseEvidenceOf } from './release-evidence.ts'
import { removeFiles } from './remove-files.ts'
import { removeHosted } from './remove-hosted.ts'
import { removeRecords } from './remove-records.ts'
import { saveGrant } from './save-grant.ts'
import { saveRules } from './save-rules.ts'
import { tryGrant } from './try-grant.ts'
import { tryRules } from './try-rules.ts'
import { watchQuotas } from './watch-quotas.ts'

const countFiles: Job = {
  name: 'counters of files',
  everyMs: 15_000,
  work: async trx => void (await addUpFiles(trx)),
}

export function mountStorage(app: FastifyInstance, context: Context): Mounted {
  serveCalls(
    app,
    storageCalls,
    {
      readTotals,
      listOwners,
      listFiles: listFiles(context.fileUrl),
      holdEvidence: holdEvidenceOf,
      releaseEvidence: releaseEvidenceOf,
      readRules,
      tryRules,
      saveRules,
      tryGrant,
      saveGrant,
      listRuns,
    },
    context,
  )
  return { jobs: [countFiles, removeFiles(context.store), removeHosted, removeRecords, watchQuotas] }
}
