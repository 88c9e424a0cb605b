import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { retryMailsNow } from '../delivery/mail-queue.queries.ts'
import { sealPassword } from './mail-password.ts'
import { lockMailServer, updateMailServer as writeServer } from './mail-server.queries.ts'
import { actorOf, shownServer } from './mail-server-audit.ts'

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
        before: shownServer(before),
        after: shownServer(fields),
        passwordChanged: password !== undefined,
      })
    })
  }
