import { randomUUID } from 'node:crypto'
import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { brandOfCustomer, platformTitle } from '../../core/brand.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { MailTools } from '../delivery/attempt-mail.ts'
import { buildMail } from '../delivery/build-mail.ts'
import { attemptSmtp, saidBy } from '../delivery/smtp-attempt.ts'
import { countTestMail } from '../forward/mail-quota.queries.ts'
import { takeForwardQuota } from '../forward/mail-quota.ts'
import { checkAddresses, mailSender } from '../mail.public.ts'
import { mailTexts, reasonText } from '../mail-texts.ts'
import { passwordOf } from './mail-password.ts'
import { lockMailServer, noteServerError } from './mail-server.queries.ts'

/** A test is answered while somebody waits for it. */
const timeoutMs = 8000
/** Tests under way, per company: they hold connections and must not serve to knock at other people's doors. */
const atOnce = 2

/** Sends one mail now and tells what the server answered; it has no record, the log of changes names it, and it counts with what is forwarded. */
export function testMailServer(tools: MailTools): Handler<typeof mailCalls.testServer> {
  const running = new Map<number, number>()
  return async ({ serverId, receiver }, viewer, { db }) => {
    const { server, sender } = await inScope(db, viewer, async trx => ({
      server: await lockMailServer(trx, viewer, serverId),
      sender: await mailSender(trx, viewer),
    }))
    if (!server) throw refuse('mail.serverNotFound')
    await inScope(db, viewer, trx =>
      checkAddresses(trx, server.company_id, [{ field: 'receiver', addresses: [receiver] }]),
    )
    const count = running.get(server.company_id) ?? 0
    if (count >= atOnce) throw refuse('call.tooMany')
    running.set(server.company_id, count + 1)
    try {
      await inScope(db, viewer, async trx => {
        await takeForwardQuota(trx, viewer, { wanted: 1, field: 'receiver' })
        await countTestMail(trx, { ...viewer, tenantId: sender?.tenantId ?? server.tenant_id }, receiver)
      })
      const texts = mailTexts[viewer.language]
      const words = {
        title: texts.testTitle(platformTitle({ ...brandOfCustomer(server.tenant_id), language: viewer.language })),
        message: texts.testMessage,
        language: viewer.language,
        sender: sender?.by.name ?? '',
        sender_account: sender?.by.account ?? '',
        reply_to: sender?.by.replyTo ?? '',
        company_name: sender?.companyName ?? '',
      }
      const raw = await buildMail(
        {
          ...words,
          mail_id: 0,
          message_id: `${randomUUID()}@${server.sender.split('@')[1]}`,
          receivers: [receiver],
          copies: [],
          created_at: Date.now(),
          attachment: null,
          invitation_id: null,
          customer_id: server.tenant_id,
        },
        server,
        tools,
      )
      const password = passwordOf(tools.sealer, server)
      const result =
        password === undefined
          ? { kind: 'never' as const, reason: 'code:wrongKey' }
          : await attemptSmtp(
              { ...server, anyCertificate: server.any_certificate, password },
              { raw, receivers: [receiver] },
              { resolve: tools.resolveFor(server.company_id), begin: async () => true, timeoutMs },
            ).catch((error: unknown) => ({ kind: 'never' as const, reason: saidBy(error) }))
      const sent = result.kind === 'taken' && result.taken.length > 0
      const doubtful = result.kind === 'later' && 'doubtful' in result && result.doubtful
      if (sent) await noteServerError(db.system, serverId, '')
      const actor = { ...viewer, tenantId: server.tenant_id, companyId: server.company_id }
      await inScope(db, viewer, trx =>
        writeAudit(trx, actor, 'testMailServer', String(serverId), {
          name: server.name,
          receiver,
          sent,
          reason: result.reason,
        }),
      )
      return {
        state: sent ? 'sent' : doubtful ? 'unsure' : 'failed',
        reason: sent ? '' : reasonText(result.reason, viewer),
      }
    } finally {
      const left = (running.get(server.company_id) ?? 1) - 1
      if (left > 0) running.set(server.company_id, left)
      else running.delete(server.company_id)
    }
  }
}
