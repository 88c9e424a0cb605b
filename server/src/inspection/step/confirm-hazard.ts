import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardLevel, hazardState, planState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { mailAssignee } from '../overdue/hazard-mail.ts'
import { unsupervised } from '../overdue/supervise-hazard.ts'
import { type Step, takeStep } from './take-step.ts'

type Given = Parameters<Handler<typeof hazardCalls.confirm>>[0]

/** How grave it is, said first of what was reported, and corrected as long as it is not closed. */
export const confirmHazard: Handler<typeof hazardCalls.confirm> = (given, viewer, { db }) =>
  takeStep(db, viewer, given, ({ state, version }) =>
    // Of what somebody else confirmed meanwhile the reader is told so.
    state === z.encode(hazardState, 'reported') || version !== given.version ? confirm(given) : correct(given),
  )

const confirm = (given: Given): Step => ({
  act: 'confirm',
  audit: 'confirmHazard',
  write: hazard => {
    const { level, basis = hazard.basis, interim = '', words } = given
    return { words, change: { level: z.encode(hazardLevel, level), clause: clauseOf(given), basis, interim } }
  },
})

const correct = (given: Given): Step => ({
  act: given.level === 'major' ? 'raise' : 'lower',
  audit: given.level === 'major' ? 'raiseHazard' : 'lowerHazard',
  write: hazard => {
    const { level, basis = hazard.basis, interim = hazard.interim, words = '' } = given
    const clause = clauseOf(given)
    if (words === '') throw refuse('inspection.reasonMissing')
    // A plan of before is not one of what it has turned out to be.
    const change = { clause, basis, interim, plan_state: z.encode(planState, 'none'), ...unsupervised }
    return { words, change: { level: z.encode(hazardLevel, level), ...change } }
  },
  also: async (trx, hazard) => {
    if (given.level === 'major' && hazard.deadline !== null) await mailAssignee(trx, hazard, 'raised')
  },
})

function clauseOf({ level, clause = '' }: Given): string {
  if (level === 'major' && clause === '') throw refuse('inspection.clauseMissing')
  return clause
}
