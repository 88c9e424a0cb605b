import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { name, rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { isDay } from '../../core/zone-clock.ts'
import { areDaysOfRounds, defaultDays, maxDays, shortestGap } from './round.rules.ts'
import { ratedBy, round, roundDetail, roundPlan, roundRate, roundState, roundTimes } from './round.shapes.ts'

const different = (ids: readonly number[]) => new Set(ids).size === ids.length
const twice = { params: { problem: 'order' } }

const aDay = z
  .string()
  .refine(isDay, { params: { problem: 'day' } })
  .optional()
const days = { firstDay: aDay, lastDay: aDay }
const inOrder = { path: ['lastDay'], params: { problem: 'order' } }
const filters = {
  ofProjectId: rowId.optional(),
  planId: rowId.optional(),
  walkerId: rowId.optional(),
  ...days,
}
const idOfAddress = z.coerce.number().pipe(rowId).optional()
const filtersOfAddress = { ofProjectId: idOfAddress, planId: idOfAddress, walkerId: idOfAddress, ...days }

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
      'inspection.cannotWalk',
      'inspection.nobodyWalks',
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
    summary: `Rounds in scope: those still to be walked, the one that ends next first, then the latest of ${defaultDays} days unless others are named, ${maxDays} at most. Who sees single regions sees of a round their points and what became of them`,
    input: z
      .object({
        ...pageFields,
        ...filters,
        roundState: roundState.optional(),
        /** Whatever became of them, those whose time is over. */
        isOver: z.boolean().optional(),
      })
      .refine(areDaysOfRounds, inOrder),
    answer: pageOf(round),
    errors: [],
  }),
  listRates: call({
    path: '/api/check/queryRoundRates',
    method: 'POST',
    right: rights.fireCheck,
    summary: `Rounds in scope whose time is over, counted by plan, by walker (each of a round counts it), by week or by month: done in time, late, missed. Of ${defaultDays} days unless others are named, ${maxDays} at most`,
    input: z.object({ ...pageFields, ...filters, ratedBy }).refine(areDaysOfRounds, inOrder),
    answer: pageOf(roundRate),
    errors: [],
  }),
  exportRates: call({
    path: '/api/check/exportRoundRates',
    method: 'GET',
    right: rights.fireCheck,
    summary: 'The same as .xlsx; signed in the query like every GET',
    input: z.object({ ...filtersOfAddress, ratedBy }).refine(areDaysOfRounds, inOrder),
    answer: dataOf(z.unknown()),
    errors: [],
    transport: 'raw',
  }),
  get: call({
    path: '/api/check/queryRound',
    method: 'POST',
    right: rights.fireCheck,
    summary: 'A round with the points in scope; one without a check after its end was missed',
    input: z.object({ roundId: rowId }),
    answer: dataOf(roundDetail),
    errors: ['inspection.roundNotFound'],
  }),
})
