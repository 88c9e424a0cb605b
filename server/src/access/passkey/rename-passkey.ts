import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { renamePasskey as changeName } from './passkey.queries.ts'

export const renamePasskey: Handler<typeof passkeyCalls.rename> = ({ passkeyId, name }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const former = await changeName(trx, viewer.accountId, passkeyId, name)
    if (former === undefined) throw refuse('passkey.notFound')
    await writeAudit(trx, viewer, 'renamePasskey', name, { before: { name: former }, after: { name } })
  })
