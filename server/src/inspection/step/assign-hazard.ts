import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { HazardRow } from '../hazard.queries.ts'
import { textOf } from '../hazard.view.ts'
import { mailAssignee } from '../overdue/hazard-mail.ts'
import { findAssignable } from './rectifier.queries.ts'
import { takeStep } from './take-step.ts'

export const assignHazard: Handler<typeof hazardCalls.assign> = (given, viewer, { db }) =>
  takeStep(db, viewer, given, {
    act: 'assign',
    audit: 'assignHazard',
    write: async (hazard, trx) => {
      const { deadline, dutyUnit, standard, measure, money = null } = given
      if (deadline <= Date.now()) throw refuse('inspection.deadlinePassed')
      const name = await rectifierOf(trx, hazard, given.assigneeId)
      return {
        words: `${name} · ${textOf(deadline).slice(0, 16)} · ${measure}`,
        change: {
          assignee_id: given.assigneeId,
          assignee: name,
          deadline: new Date(deadline),
          duty_unit: dutyUnit,
          standard,
          measure,
          money,
          // Asked for by whom it was assigned to before.
          ...noRequest,
        },
      }
    },
    also: (trx, hazard, { change }) =>
      mailAssignee(
        trx,
        { ...hazard, assignee_id: given.assigneeId, deadline: given.deadline, measure: change?.measure ?? '' },
        'assigned',
      ),
  })

const noRequest = { asker_id: null, asker: '', asked_until: null, asked_because: '' } as const

async function rectifierOf(trx: Trx, hazard: HazardRow, accountId: number): Promise<string> {
  const found = await findAssignable(trx, hazard, accountId, 'rectify')
  if (!found) throw refuse('account.notFound')
  if (!found.may) throw refuse('inspection.cannotRectify', { name: found.name })
  const supervisors = [hazard.supervisor_id, hazard.supervisor_person]
  if (supervisors.includes(accountId) || supervisors.includes(found.person)) throw refuse('inspection.ownSupervision')
  return found.name
}
