/** Each minute: notes the time, says when the clock was set back, and writes to administrators before a licence ends and after. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { daysBetween, mailStepOn } from '@watchfire/contract/licence/licence.rules.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { queueMail } from '../mail/mail.public.ts'
import { beginMailStep, listCurrentLicences, listReceivers, noteClock } from './licence.queries.ts'
import { licenceMail } from './licence-mail-texts.ts'
import { readLicenceTime } from './licence-time.ts'

export function licenceWatch(log: Pick<FastifyBaseLogger, 'warn'>, clock: () => number = Date.now) {
  let said = false
  return async (trx: Trx): Promise<void> => {
    const now = clock()
    const { day, wasAt } = await readLicenceTime(trx, now)
    if (wasAt !== null && !said)
      log.warn(
        { now: siteText(now), was: siteText(wasAt) },
        'the clock was set back; licences go by the latest time seen',
      )
    said = wasAt !== null
    await noteClock(trx, now)
    for (const { licence_id, tenant_id, number, holder, valid_until: until } of await listCurrentLicences(trx, day)) {
      const step = mailStepOn(day, until)
      if (step === undefined || !(await beginMailStep(trx, licence_id, step))) continue
      const mail = licenceMail(step, { number, holder, until, daysLeft: daysBetween(day, until) })
      for (const { company_id, tenant_id: tenantId, emails } of await listReceivers(
        trx,
        tenant_id,
        rights.keepAccounts,
      ))
        await queueMail(trx, {
          ...mail,
          tenantId,
          companyId: company_id,
          to: emails,
          cc: [],
          alarms: [],
          by: null,
          cause: 'licence',
        })
    }
  }
}
