import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { name, rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { isDay } from '../../core/zone-clock.ts'
import { shortestGap } from './round.rules.ts'
import { round, roundDetail, roundPlan, roundState, roundTimes } from './round.shapes.ts'

const different = (ids: readonly number[]) => new Set(ids).size === ids.length
const twice = { params: { problem: 'order' } }

/** Which points are walked when, and by whom. */
export const roundPlanCalls = callsOf('roundPlan', {
  list: call({
    path: '/api/check/queryRoundPlans',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'Plans of rounds in scope by name, for who sees their project as a whole',
    input: z.object({ ...pageFields, ofProjectId: rowId.optional() }),
    answer: pageOf(roundPlan),
    errors: [],
  }),
  save: call({
    path: '/api/check/saveRoundPlan',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Makes a plan of rounds, or changes one; rounds that are due already stay as they are',
    input: z
      .object({
        /** One that is there, and the version that was changed: whoever was quicker is not overwritten. */
        planId: rowId.optional(),
        version: rowId.optional(),
        name: name(60),
        ofProjectId: rowId,
        pointIds: z.array(rowId).min(1).max(100).refine(different, twice),
        times: roundTimes,
        windowMinutes: z.int().min(5).max(10_080),
        walkerIds: z.array(rowId).min(1).max(20).refine(different, twice),
        isActive: z.boolean(),
      })
      .refine(({ times, windowMinutes }) => windowMinutes <= shortestGap(times), {
        path: ['windowMinutes'],
        params: { problem: 'order' },
      }),
    answer: dataOf(z.object({ planId: rowId, version: rowId })),
    errors: [
      'inspection.planNotFound',
      'inspection.planChanged',
      'inspection.pointNotFound',
      'inspection.noSuchPerson',
      'inspection.nameTaken',
      'inspection.tooMany',
      'project.notFound',
    ],
  }),
  remove: call({
    path: '/api/check/deleteRoundPlan',
    method: 'POST',
    right: rights.assignHazard,
    summary: 'Ends a plan of rounds; those that were due stay',
    input: z.object({ planId: rowId }),
    answer: nothing,
    errors: ['inspection.planNotFound'],
  }),
})

/** Rounds that are due, under way, done or missed. */
export const roundCalls = callsOf('round', {
  list: call({
    path: '/api/check/queryRounds',
    method: 'POST',
    right: rights.fireCheck,
    summary:
      'Rounds in scope for who sees their project as a whole: those still to be walked, the one that ends next first, then the latest',
    input: z.object({
      ...pageFields,
      ofProjectId: rowId.optional(),
      roundState: roundState.optional(),
      day: z
        .string()
        .refine(isDay, { params: { problem: 'day' } })
        .optional(),
    }),
    answer: pageOf(round),
    errors: [],
  }),
  get: call({
    path: '/api/check/queryRound',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'A round with its points; one without a check after its end was missed',
    input: z.object({ roundId: rowId }),
    answer: dataOf(roundDetail),
    errors: ['inspection.roundNotFound'],
  }),
})
