import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { findAlarm } from '../../alarm/alarm.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { checkAddresses } from '../domain/mail-domains.ts'
import { hasMailServer, mailSender, queueMail } from '../mail.public.ts'
import { takeForwardQuota } from './mail-quota.ts'

/**
 * Queues the mail a person wrote, by the servers of that person's own company, and writes down who sent what to whom. It carries an
 * alarm the person may see: we forward evidence and are nobody's way to write to the world.
 */
export const sendMail: Handler<typeof mailCalls.send> = async (
  { receivers = [], copies = [], title = '', message = '', alarms = [] },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    if (receivers.length === 0) throw refuse('mail.noReceiver')
    if (title === '') throw refuse('mail.noTitle')
    if (alarms.length === 0) throw refuse('mail.noAlarm')
    const keys = []
    for (const alarmId of new Set(alarms)) keys.push(await findAlarm(trx, viewer, alarmId))
    const { companyId } = viewer
    const sender = await mailSender(trx, viewer)
    if (!sender || !(await hasMailServer(trx, companyId))) throw refuse('mail.noServer')
    await checkAddresses(trx, companyId, [
      { field: 'toList', addresses: receivers },
      { field: 'ccList', addresses: copies },
    ])
    await takeForwardQuota(trx, viewer, { wanted: receivers.length + copies.length, field: 'toList' })
    const mailId = await queueMail(trx, {
      tenantId: sender.tenantId,
      companyId,
      to: receivers,
      cc: copies,
      title,
      message,
      alarms: keys,
      by: sender.by,
      cause: 'forward',
      language: viewer.language,
    })
    await writeAudit(trx, viewer, 'sendMail', String(mailId), { to: receivers, cc: copies, title, alarms })
    return { mailId }
  })
