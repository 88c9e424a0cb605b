import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { retryMailsNow } from '../delivery/mail-queue.queries.ts'
import { lockMailServer, setDefaultServer } from './mail-server.queries.ts'
import { actorOf, shownServer } from './mail-server-audit.ts'

export const setDefaultMailServer: Handler<typeof mailCalls.setDefaultServer> = async (
  { serverId },
  viewer,
  { db },
) => {
  await inScope(db, viewer, async trx => {
    const server = await lockMailServer(trx, viewer, serverId)
    if (!server) throw refuse('mail.serverNotFound')
    if (server.is_default) return
    await setDefaultServer(trx, server.company_id, serverId)
    await retryMailsNow(trx, server.company_id)
    await writeAudit(trx, actorOf(viewer, server), 'setDefaultMailServer', String(serverId), {
      after: shownServer(server),
    })
  })
}
