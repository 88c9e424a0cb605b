import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { addUpFiles } from './counting.queries.ts'
import { holdEvidenceOf } from './hold-evidence.ts'
import { listFiles } from './list-files.ts'
import { listOwners } from './list-owners.ts'
import { saveGrant } from './quota/save-grant.ts'
import { tryGrant } from './quota/try-grant.ts'
import { watchQuotas } from './quota/watch-quotas.ts'
import { readTotals } from './read-totals.ts'
import { releaseEvidenceOf } from './release-evidence.ts'
import { listRuns } from './removal/list-runs.ts'
import { removeFiles } from './removal/remove-files.ts'
import { removeHosted } from './removal/remove-hosted.ts'
import { removeRecords } from './removal/remove-records.ts'
import { readRules } from './retention/read-rules.ts'
import { saveRules } from './retention/save-rules.ts'
import { tryRules } from './retention/try-rules.ts'

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
