import { randomUUID } from 'node:crypto'
import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { buildMail } from './build-mail.ts'
import { reasonText } from './list-mails.ts'
import { checkAddresses, mailSender } from './mail.lookups.ts'
import { lockMailServer, noteServerError } from './mail-server.queries.ts'
import { mailTexts } from './mail-texts.ts'
import { type MailTools, passwordOf } from './send-mails.ts'
import { handOver, saidBy } from './smtp-handover.ts'

/** A test is answered while somebody waits for it. */
const patienceMs = 8000
/** Tests under way, per company: they hold connections and must not serve to knock at other people's doors. */
const atOnce = 2

/** Sends one mail now and tells what the server answered; it has no record, and the log of changes names it. */
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
      const texts = mailTexts[viewer.language]
      const words = {
        title: texts.testTitle,
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
          tenant_id: server.tenant_id,
          company_id: server.company_id,
          message_id: `${randomUUID()}@${server.sender.split('@')[1]}`,
          receivers: [receiver],
          copies: [],
          taken: [],
          refused: [],
          attempts: 1,
          deferrals: 0,
          created_at: Date.now(),
          attachment: null,
          doubtful: false,
        },
        server,
        tools,
      )
      const password = passwordOf(tools.sealer, server)
      const handover =
        password === undefined
          ? { kind: 'never' as const, reason: 'code:wrongKey' }
          : await handOver(
              { ...server, anyCertificate: server.any_certificate, password },
              { raw, receivers: [receiver] },
              { resolve: tools.resolveFor(server.company_id), begin: async () => true, patienceMs },
            ).catch((error: unknown) => ({ kind: 'never' as const, reason: saidBy(error) }))
      const sent = handover.kind === 'taken' && handover.taken.length > 0
      const doubtful = handover.kind === 'later' && 'doubtful' in handover && handover.doubtful
      if (sent) await noteServerError(db.system, serverId, '')
      const actor = { ...viewer, tenantId: server.tenant_id, companyId: server.company_id }
      await inScope(db, viewer, trx =>
        writeAudit(trx, actor, 'testMailServer', String(serverId), {
          name: server.name,
          receiver,
          sent,
          reason: handover.reason,
        }),
      )
      return {
        state: sent ? 'sent' : doubtful ? 'unsure' : 'failed',
        reason: sent ? '' : reasonText(handover.reason, viewer.language),
      }
    } finally {
      const left = (running.get(server.company_id) ?? 1) - 1
      if (left > 0) running.set(server.company_id, left)
      else running.delete(server.company_id)
    }
  }
}
