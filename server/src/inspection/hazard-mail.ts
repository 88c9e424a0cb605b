/** What whom a hazard is assigned to is told by mail: that it is theirs, that it is a major one, that it is overdue. */

import type { Trx } from '../core/db/database.ts'
import { queueMail } from '../mail/mail.public.ts'
import { textOf } from './hazard.view.ts'
import { zhEn } from './hazard-words.ts'
import { findAddress } from './overdue.queries.ts'

type Told = {
  tenant_id: number
  company_id: number
  number: string
  words: string
  place: string
  measure: string
  assignee_id: number | null
  deadline: number | null
}

/** Nothing where the person has no address. Whoever reads it has no language here: both. */
export async function tellAssignee(trx: Trx, hazard: Told, what: 'assigned' | 'raised' | 'overdue'): Promise<void> {
  const address = hazard.assignee_id === null ? undefined : await findAddress(trx, hazard.tenant_id, hazard.assignee_id)
  if (!address) return
  const until = textOf(hazard.deadline).slice(0, 16)
  const facts = { number: hazard.number, until }
  const lines = [hazard.words, hazard.place, hazard.measure].filter(Boolean)
  await queueMail(trx, {
    tenantId: hazard.tenant_id,
    companyId: hazard.company_id,
    to: [address],
    cc: [],
    title: zhEn[what](facts),
    message: lines.join('\n'),
    alarms: [],
    by: null,
    cause: 'hazard',
  })
}
