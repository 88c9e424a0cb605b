/** Tells administrators how full a quota is, and deletes what it may take once it is full. Nothing is ever refused for it. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { evidenceClasses, quotaStepOf, roomBytes } from '@watchfire/contract/storage/quota.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { listReceivers } from '../../licence/licence.public.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { endRuns, listExpired, removeRows } from '../removal/removal.queries.ts'
import { auditRun } from '../removal/remove-files.ts'
import { removeHostedForQuota } from '../removal/remove-hosted.ts'
import { beyondQuota } from './beyond-quota.ts'
import { quotaMail } from './quota-mail.ts'
import { listQuotas, type Quota, setWarned } from './storage-grant.queries.ts'

const portion = 1000

export const watchQuotas: Job = {
  name: 'quotas of storage',
  everyMs: 5_000,
  work: async trx => {
    const goingOn: number[] = []
    for (const quota of await listQuotas(trx)) {
      await warn(trx, quota)
      if ((await removeOldest(trx, quota)) > 0) goingOn.push(quota.tenantId)
    }
    for (const run of await endRuns(trx, 'quota', goingOn)) await auditRun(trx, run)
  },
}

/** Once when a step is reached, and again only after it was left. */
async function warn(trx: Trx, { tenantId, customerName: name, warned, ...quota }: Quota): Promise<void> {
  const { usedBytes, quotaBytes } = quota
  const step = quotaStepOf(usedBytes, quotaBytes)
  if (step === warned) return
  await setWarned(trx, tenantId, step)
  if (step < warned || step === 0) return
  const freeableBytes = (await beyondQuota(trx, tenantId, quota))?.bytes ?? 0
  const mail = quotaMail(step, { name, ...quota, freeableBytes })
  for (const { company_id: companyId, emails } of await listReceivers(trx, tenantId, rights.accounts))
    if (companyId === tenantId)
      await queueMail(trx, { ...mail, tenantId, companyId, to: emails, cc: [], alarms: [], by: null, cause: 'storage' })
}

/** From a full quota on until there is room. */
async function removeOldest(trx: Trx, { tenantId, usedBytes, quotaBytes, minDays, removing }: Quota): Promise<number> {
  if (usedBytes < quotaBytes && !removing) return 0
  let left = usedBytes - roomBytes(quotaBytes)
  if (left <= 0) return 0
  if ((await removeHostedForQuota(trx, { tenantId, minDays, bytes: left })) > 0) return 1
  const terms = evidenceClasses.map(of => ({ tenantId, ...of, days: minDays }))
  const chosen = (await listExpired(trx, terms, portion)).filter(({ bytes }) => {
    const wanted = left > 0
    left -= bytes
    return wanted
  })
  return removeRows(trx, 'quota', chosen)
}
