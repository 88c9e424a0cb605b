/** What people are told of a hazard by mail: that it is theirs to rectify or to supervise, that it is a major one, that it is due. */

import type { Trx } from '../../core/db/database.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { textOf } from '../hazard.view.ts'
import { zhEn } from '../hazard-mail-texts.ts'
import { findAddress } from './overdue.queries.ts'

type MailedHazard = {
  tenant_id: number
  company_id: number
  number: string
  words: string
  place: string
  measure: string
}
type Assigned = MailedHazard & { assignee_id: number | null; deadline: number | null }
type Supervised = MailedHazard & { supervisor_id: number | null; supervised_until: number | null }

export const mailAssignee = (trx: Trx, hazard: Assigned, what: 'assigned' | 'raised' | 'overdue') =>
  queueHazardMail(trx, hazard, { accountId: hazard.assignee_id, until: hazard.deadline, what })

export const mailSupervisor = (trx: Trx, hazard: Supervised, what: 'supervised' | 'supervisionDue') =>
  queueHazardMail(trx, hazard, { accountId: hazard.supervisor_id, until: hazard.supervised_until, what })

type HazardMail = {
  accountId: number | null
  until: number | null
  what: 'assigned' | 'raised' | 'overdue' | 'supervised' | 'supervisionDue'
}

/** Nothing where the person has no address. Whoever reads it has no language here: both. */
async function queueHazardMail(trx: Trx, hazard: MailedHazard, { accountId, until, what }: HazardMail): Promise<void> {
  const address = accountId === null ? undefined : await findAddress(trx, hazard.tenant_id, accountId)
  if (!address) return
  const facts = { number: hazard.number, until: textOf(until).slice(0, 16) }
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
