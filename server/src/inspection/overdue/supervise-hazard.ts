import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { HazardRow } from '../hazard.queries.ts'
import { factsOf, textOf } from '../hazard.view.ts'
import { findAssignable } from '../step/rectifier.queries.ts'
import { type Step, takeStep } from '../step/take-step.ts'
import { mailSupervisor } from './hazard-mail.ts'
import { remindedBefore } from './overdue.queries.ts'

const dayMs = 86_400_000
type Given = Parameters<Handler<typeof hazardCalls.supervise>>[0]

/** A major hazard is watched by somebody until a day, whoever rectifies it; the state stays what it is. */
export const superviseHazard: Handler<typeof hazardCalls.supervise> = (
  { supervision, words, ...step },
  viewer,
  { db },
) => takeStep(db, viewer, step, supervision ? putUp(supervision, words) : takenOff(words))

export const unsupervised = {
  supervisor_id: null,
  supervisor: '',
  supervised_until: null,
  supervised_because: '',
} as const

const takenOff = (words: string): Step => ({
  act: 'endSupervision',
  audit: 'endHazardSupervision',
  write: () => ({ words, change: unsupervised }),
})

const putUp = ({ supervisorId, until }: NonNullable<Given['supervision']>, because: string): Step => ({
  act: 'supervise',
  audit: 'superviseHazard',
  write: async (hazard, trx) => {
    if (until <= Date.now()) throw refuse('inspection.supervisionPassed')
    const name = await supervisorOf(trx, hazard, supervisorId)
    return {
      words: `${name} · ${textOf(until).slice(0, 16)} · ${because}`,
      change: {
        supervisor_id: supervisorId,
        supervisor: name,
        supervised_until: new Date(until),
        supervised_because: because,
        // Of a day that is near the mail of now is the reminder.
        supervision_told: until < Date.now() + remindedBefore * dayMs ? new Date(until) : null,
      },
    }
  },
  also: (trx, hazard) =>
    mailSupervisor(trx, { ...hazard, supervisor_id: supervisorId, supervised_until: until }, 'supervised'),
})

async function supervisorOf(trx: Trx, hazard: HazardRow, accountId: number): Promise<string> {
  const found = await findAssignable(trx, hazard, accountId, 'supervise')
  if (!found) throw refuse('account.notFound')
  if (!found.may) throw refuse('inspection.cannotSupervise', { name: found.name })
  const { assigneeIds, plannerIds, fixerIds } = factsOf(hazard)
  const rectifiers = [...assigneeIds, ...plannerIds, ...fixerIds]
  // By the account as well: after a reset of its password it is entered from another one, or from none.
  if ([accountId, found.person].some(id => rectifiers.includes(id))) throw refuse('inspection.ownSupervision')
  return found.name
}
