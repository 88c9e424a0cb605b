import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { retryMailsNow } from '../delivery/mail-queue.queries.ts'
import { sealPassword } from './mail-password.ts'
import { insertMailServer, lockMailCompany, setDefaultServer } from './mail-server.queries.ts'
import { actorOf, shownServer } from './mail-server-audit.ts'

/** Servers of one company. */
const maxServers = 20

export const addMailServer =
  (sealer: Sealer): Handler<typeof mailCalls.addServer> =>
  async ({ companyId = 0, password = '', isDefault = false, ...fields }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const owner = companyId || viewer.companyId
      const company = await lockMailCompany(trx, viewer, owner)
      if (!company) throw refuse('company.notFound')
      if (company.servers >= maxServers) throw refuse('mail.tooManyServers', { limit: maxServers })
      const { tenantId } = company
      const serverId = await insertMailServer(
        trx,
        { tenantId, companyId: owner },
        { ...fields, password: sealPassword(sealer, owner, password) },
      )
      if (isDefault || company.servers === 0) {
        await setDefaultServer(trx, owner, serverId)
        await retryMailsNow(trx, owner)
      }
      const actor = actorOf(viewer, { tenant_id: tenantId, company_id: owner })
      await writeAudit(trx, actor, 'addMailServer', String(serverId), { after: shownServer(fields) })
      return { serverId }
    })
