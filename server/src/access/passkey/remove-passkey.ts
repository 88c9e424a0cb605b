import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { afterRemoval } from '../factor/own-factor.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'
import { announceSessionsOf } from '../session/end-sessions.ts'
import { deletePasskey } from './passkey.queries.ts'

export const removePasskey: Handler<typeof passkeyCalls.remove> = ({ passkeyId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const name = await deletePasskey(trx, viewer.accountId, passkeyId)
    if (name === undefined) throw refuse('passkey.notFound')
    await afterRemoval(trx, viewer.accountId)
    await withdrawProposalOf(trx, viewer.accountId)
    await writeAudit(trx, viewer, 'removePasskey', name)
    await announceSessionsOf(trx, viewer.accountId)
  })
