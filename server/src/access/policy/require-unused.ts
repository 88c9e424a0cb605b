import { type Database, inScope } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { passwordFits } from '../account/passwords.ts'
import { findPolicy, listFormerHashes } from './policy.queries.ts'

/** @throws account.passwordUsed when it is one of the former passwords that the policy remembers */
export async function requireUnused(db: Database, viewer: Viewer, digest: string): Promise<void> {
  const former = await inScope(db, viewer, async trx => {
    const { history } = await findPolicy(trx, viewer.tenantId ?? viewer.companyId)
    return history > 0 ? listFormerHashes(trx, viewer.accountId, history) : []
  })
  for (const hash of former)
    if (await passwordFits(hash, digest)) throw refuse('account.passwordUsed', { count: former.length })
}
