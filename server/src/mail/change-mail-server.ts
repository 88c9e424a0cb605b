import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../access/access.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { sealPassword } from './mail-password.ts'
import { retryMailsNow } from './mail-queue.queries.ts'
import {
  deleteMailServer,
  insertMailServer,
  lockMailCompany,
  lockMailServer,
  type MailServerRow,
  setDefaultServer,
  updateMailServer as writeServer,
} from './mail-server.queries.ts'

/** Servers of one company. */
const maxServers = 20

/** What the log of changes may show of a server: everything but its password. */
const shown = ({
  name,
  host,
  port,
  security,
  login,
  sender,
}: Pick<MailServerRow, 'name' | 'host' | 'port' | 'security' | 'login' | 'sender'>) => ({
  name,
  host,
  port,
  security,
  login,
  sender,
})
const actorOf = (viewer: Viewer, { tenant_id, company_id }: { tenant_id: number; company_id: number }) => ({
  ...viewer,
  tenantId: tenant_id,
  companyId: company_id,
})

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
      await writeAudit(trx, actor, 'addMailServer', String(serverId), { after: shown(fields) })
      return { serverId }
    })

export const updateMailServer =
  (sealer: Sealer): Handler<typeof mailCalls.updateServer> =>
  async ({ serverId, password, version, ...fields }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const before = await lockMailServer(trx, viewer, serverId)
      if (!before) throw refuse('mail.serverNotFound')
      if (version !== undefined && version !== before.version) throw refuse('mail.serverChanged')
      // Whoever may change the address could else have the password sent to a machine of theirs.
      const moved =
        fields.host !== before.host ||
        fields.port !== before.port ||
        fields.login !== before.login ||
        (before.security !== 'none' && fields.security === 'none') ||
        (fields.anyCertificate && !before.any_certificate)
      if (before.password !== null && password === undefined && moved) throw refuse('mail.passwordAgain')
      const saved = password === undefined ? before.password : sealPassword(sealer, before.company_id, password)
      await writeServer(trx, serverId, { ...fields, password: saved })
      if (before.is_default) await retryMailsNow(trx, before.company_id)
      await writeAudit(trx, actorOf(viewer, before), 'updateMailServer', String(serverId), {
        before: shown(before),
        after: shown(fields),
        passwordChanged: password !== undefined,
      })
    })
  }

export const removeMailServer: Handler<typeof mailCalls.removeServer> = async ({ serverId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await lockMailServer(trx, viewer, serverId)
    if (!before) throw refuse('mail.serverNotFound')
    await deleteMailServer(trx, serverId)
    if (before.is_default) {
      await setDefaultServer(trx, before.company_id)
      await retryMailsNow(trx, before.company_id)
    }
    await writeAudit(trx, actorOf(viewer, before), 'deleteMailServer', String(serverId), { before: shown(before) })
  })
}

export const setDefaultMailServer: Handler<typeof mailCalls.setDefault> = async ({ serverId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const server = await lockMailServer(trx, viewer, serverId)
    if (!server) throw refuse('mail.serverNotFound')
    if (server.is_default) return
    await setDefaultServer(trx, server.company_id, serverId)
    await retryMailsNow(trx, server.company_id)
    await writeAudit(trx, actorOf(viewer, server), 'setDefaultMailServer', String(serverId), { after: shown(server) })
  })
}
