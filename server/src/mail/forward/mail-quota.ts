/**
 * How much people may forward, test mails included. Mails of notification and report rules are neither counted nor held back: a severe notice must not wait
 * because somebody forwarded a lot.
 */
import { limits } from '@watchfire/contract/core/limits.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteText } from '../../core/site-time.ts'
import { type Forwarded, type Forwarder, findFreeAt, lockForwards, readForwarded } from './mail-quota.queries.ts'

const quotas = [
  { used: 'accountHour', hours: 1, limit: limits.forwardedHourlyOfAccount, code: 'mail.quotaOfAccount' },
  { used: 'accountDay', hours: 24, limit: limits.forwardedDailyOfAccount, code: 'mail.quotaOfAccount' },
  { used: 'companyHour', hours: 1, limit: limits.forwardedHourlyOfCompany, code: 'mail.quotaOfCompany' },
  { used: 'companyDay', hours: 24, limit: limits.forwardedDailyOfCompany, code: 'mail.quotaOfCompany' },
] as const satisfies { used: keyof Forwarded; [more: string]: unknown }[]

/** `field` is where the addresses stand. @throws mail.quotaOfAccount, mail.quotaOfCompany with the time from when these may be written to */
export async function takeForwardQuota(
  trx: Trx,
  by: Forwarder,
  { wanted, field }: { wanted: number; field: string },
): Promise<void> {
  await lockForwards(trx, by.companyId)
  const used = await readForwarded(trx, by)
  const spent: ((typeof quotas)[number] & { at: number })[] = []
  for (const quota of quotas) {
    const needed = used[quota.used] + wanted - quota.limit
    if (needed <= 0) continue
    const accountId = quota.code === 'mail.quotaOfAccount' ? by.accountId : null
    spent.push({ ...quota, at: await findFreeAt(trx, { ...by, accountId, hours: quota.hours }, needed) })
  }
  // Before the last of them is free again nothing goes.
  const last = spent.sort((a, b) => b.at - a.at)[0]
  if (!last) return
  const { code, hours, limit, at } = last
  throw refuse(code, {
    field,
    hours,
    limit,
    left: Math.max(0, limit - used[last.used]),
    at: siteText(at + 1000),
  })
}

/** Addresses the account may write to now. */
export async function readForwardQuota(trx: Trx, by: Forwarder): Promise<number> {
  const used = await readForwarded(trx, by)
  return Math.max(0, Math.min(...quotas.map(quota => quota.limit - used[quota.used])))
}
