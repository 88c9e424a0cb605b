/**
 * The delivery of mails: a queue for each company. A server that does not answer lets all of them wait, a mail that is refused for
 * itself lets the others pass. A repeated mail has the same Message-ID, and until it was taken its record says that it may have arrived.
 */
import type { Trx } from '../../core/db/database.ts'
import { type DeliveryPace, dayMs, verdictOf } from '../../core/delivery/attempt-verdict.ts'
import { type DeliveryWorker, startDelivery } from '../../core/delivery/delivery-worker.ts'
import { type MailToSend, settleMail, takeNextMail } from '../mail.queries.ts'
import { attemptMail, type MailPace, type MailTools } from './attempt-mail.ts'
import { countFailures, mailQueue } from './mail-queue.queries.ts'
import type { SmtpResult } from './smtp-attempt.ts'

/** Companies whose mails leave at the same time from one server. */
const parallel = 8
const dayPace: MailPace = { firstMs: 10_000, maxMs: 15 * 60_000, giveUpMs: dayMs, timeoutMs: 30_000 }

export const startMailDelivery = (tools: MailTools, { timeoutMs, ...pace }: MailPace = dayPace): DeliveryWorker =>
  startDelivery(
    {
      name: 'mail',
      queue: mailQueue,
      parallel,
      take: companyId => takeNextMail(tools.db.system, companyId),
      attempt: mail => attemptMail(tools, mail, timeoutMs),
      settle: (trx, mail, result) => settle(trx, mail, result, pace),
    },
    tools,
  )

async function settle(trx: Trx, mail: MailToSend, result: SmtpResult, pace: DeliveryPace): Promise<number> {
  const { taken = [], refused = [], later = [] } = result.kind === 'taken' ? result : {}
  const blocked = result.kind === 'later' && result.blocked
  const failures = await countFailures(trx, mail.company_id, blocked)
  const someTaken = mail.taken.length > 0 || taken.length > 0
  const { state, settled, waitMs } = verdictOf(
    {
      ended: result.kind !== 'later' && later.length === 0,
      blocked,
      taken: someTaken,
      doubtful: mail.doubtful || (result.kind === 'later' && result.doubtful),
      failures: blocked ? failures : mail.deferrals + 1,
      ageMs: mail.age_ms,
    },
    pace,
  )
  const givenUp = settled ? later.map(address => `${address} ${result.reason}`) : []
  await settleMail(trx, mail.mail_id, {
    state,
    settled,
    reason: result.kind === 'taken' && someTaken && later.length === 0 ? '' : result.reason,
    taken,
    refused: [...(result.kind === 'never' ? result.refused : refused), ...givenUp],
    deferredMs: blocked || settled ? undefined : waitMs,
  })
  return blocked ? waitMs : 0
}
