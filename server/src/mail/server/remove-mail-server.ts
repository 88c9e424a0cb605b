import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { retryMailsNow } from '../delivery/mail-queue.queries.ts'
import { deleteMailServer, lockMailServer, setDefaultServer } from './mail-server.queries.ts'
import { actorOf, shownServer } from './mail-server-audit.ts'

export const removeMailServer: Handler<typeof mailCalls.removeServer> = async ({ serverId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await lockMailServer(trx, viewer, serverId)
    if (!before) throw refuse('mail.serverNotFound')
    await deleteMailServer(trx, serverId)
    if (before.is_default) {
      await setDefaultServer(trx, before.company_id)
      await retryMailsNow(trx, before.company_id)
    }
    await writeAudit(trx, actorOf(viewer, before), 'deleteMailServer', String(serverId), {
      before: shownServer(before),
    })
  })
}
