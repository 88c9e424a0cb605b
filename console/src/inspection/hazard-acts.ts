/** Which call an act is, and what of the form it takes. */

import type { Call } from '@watchfire/contract/core/call.ts'
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import type { HazardLevel, RectificationPlan } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { startOfDay } from '../core/site-days.ts'
import type { Photo } from '../ui/form/PhotoList.tsx'

export type ActFields = Partial<RectificationPlan> & {
  level?: HazardLevel
  clause?: string
  basis?: string
  interim?: string
  assigneeId?: number
  supervisorId?: number
  day?: Day
  dutyUnit?: string
  standard?: string
  measure?: string
  money?: number | null
  words?: string
  result?: string
  photos?: Photo[]
}

/** A deadline is the end of its day. */
const deadlineOf = (day: Day | undefined) => (day === undefined ? 0 : startOfDay(addDays(day, 1)) - 1000)
const photosOf = ({ photos = [] }: ActFields) => ({ photos: photos.map(({ id }) => id) })
const decision =
  (name: 'approved' | 'passed', value: boolean) =>
  ({ words }: ActFields) => ({ [name]: value, words })

export const actCalls: Record<HazardAct, { call: Call; input: (fields: ActFields) => object }> = {
  confirm: {
    call: hazardCalls.confirm,
    input: ({ level, clause, basis, interim }) => ({ level, clause, basis, interim }),
  },
  raise: { call: hazardCalls.confirm, input: ({ clause, words }) => ({ level: 'major', clause, words }) },
  lower: { call: hazardCalls.confirm, input: ({ words }) => ({ level: 'general', words }) },
  dismiss: { call: hazardCalls.dismiss, input: ({ words }) => ({ words }) },
  assign: {
    call: hazardCalls.assign,
    input: ({ assigneeId, day, dutyUnit, standard, measure, money }) => ({
      ...{ assigneeId, dutyUnit, standard, measure },
      deadline: deadlineOf(day),
      ...(money != null && { money }),
    }),
  },
  plan: {
    call: hazardCalls.plan,
    input: ({ goal, methods, resources, responsible, timeLimit, emergency }) => ({
      ...{ goal, methods, resources, responsible, timeLimit, emergency },
    }),
  },
  approvePlan: { call: hazardCalls.decidePlan, input: decision('approved', true) },
  refusePlan: { call: hazardCalls.decidePlan, input: decision('approved', false) },
  supervise: {
    call: hazardCalls.supervise,
    input: ({ supervisorId, day, words }) => ({ supervision: { supervisorId, until: deadlineOf(day) }, words }),
  },
  endSupervision: { call: hazardCalls.supervise, input: ({ words }) => ({ words }) },
  start: { call: hazardCalls.start, input: () => ({}) },
  submit: { call: hazardCalls.submit, input: fields => ({ result: fields.result, ...photosOf(fields) }) },
  askExtension: {
    call: hazardCalls.askExtension,
    input: ({ day, words }) => ({ deadline: deadlineOf(day), words }),
  },
  allowExtension: { call: hazardCalls.decideExtension, input: decision('approved', true) },
  refuseExtension: { call: hazardCalls.decideExtension, input: decision('approved', false) },
  verify: {
    call: hazardCalls.verify,
    input: fields => ({ ...decision('passed', true)(fields), ...photosOf(fields) }),
  },
  sendBack: {
    call: hazardCalls.verify,
    input: fields => ({ ...decision('passed', false)(fields), ...photosOf(fields) }),
  },
}
