/** Deletes what the rules let go, a portion each run. */
import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { termsOfAll } from '../retention/customer-terms.ts'
import { type EndedRun, endRuns, forgetRemovals, listExpired, listRemovals, removeRows } from './removal.queries.ts'

const portion = 1000

export const removeFiles = (store: Pick<FileStore, 'remove'>): Job => ({
  name: 'files past their term',
  everyMs: 5_000,
  work: async trx => {
    await removeBytes(trx, store)
    const expired = await listExpired(trx, await termsOfAll(trx), portion)
    if ((await removeRows(trx, 'rule', expired)) > 0) return
    for (const run of await endRuns(trx, 'rule')) await auditRun(trx, run)
  },
})

/** Bytes whose rows were deleted by a run before this one, which is committed. */
async function removeBytes(trx: Trx, store: Pick<FileStore, 'remove'>): Promise<void> {
  const fileIds = await listRemovals(trx, portion)
  for (const fileId of fileIds) await store.remove(fileId)
  if (fileIds.length > 0) await forgetRemovals(trx, fileIds)
}

export function auditRun(
  trx: Trx,
  { runId, tenantId, accountId, cause, files, bytes, oldest, newest }: EndedRun,
): Promise<void> {
  const by = { accountId, address: '', tenantId, companyId: tenantId }
  const detail = { cause, files, bytes, oldest: new Date(oldest), newest: new Date(newest) }
  return writeAudit(trx, by, 'removeStoredFiles', String(runId), detail)
}
