import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { findAlarm } from '../alarm/alarm.lookups.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { QueueMail } from './mail.lookups.ts'
import { findSenderCompany } from './mail-record.queries.ts'
import { findDefaultServer } from './mail-server.queries.ts'

/** Queues the mail a person wrote, by the servers of that person's own company, and writes down who sent what to whom. */
export const forwardAlarms =
  (queueMail: QueueMail): Handler<typeof mailCalls.send> =>
  async ({ receivers = [], copies = [], title = '', message = '', alarms = [] }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      if (receivers.length === 0) throw refuse('mail.noReceiver')
      if (title === '') throw refuse('mail.noTitle')
      const keys = []
      for (const alarmId of new Set(alarms)) keys.push(await findAlarm(trx, viewer, alarmId))
      const { companyId } = viewer
      const tenantId = await findSenderCompany(trx, companyId)
      if (tenantId === undefined || !(await findDefaultServer(trx, companyId))) throw refuse('mail.noServer')
      const mailId = await queueMail(trx, {
        tenantId,
        companyId,
        to: receivers,
        cc: copies,
        title,
        message,
        alarms: keys,
        by: { accountId: viewer.accountId, name: viewer.fullName || viewer.account },
        cause: 'forward',
        language: viewer.language,
      })
      await writeAudit(trx, viewer, 'sendMail', String(mailId), { to: receivers, cc: copies, title, alarms })
      return { mailId }
    })
