/** What waits of hazards: of its own, as the top bar of every page asks for it. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'

/** The lists of hazards in which each waits for somebody's act. */
export const waitingTabs = ['mine', 'toConfirm', 'toAssign', 'toVerify', 'overdue'] as const

export const countsOf = <T extends string>(tabs: readonly T[]) =>
  z.object(Object.fromEntries(tabs.map(tab => [tab, z.int()])) as Record<T, z.ZodInt>)

export const dueHazardCalls = callsOf('hazard', {
  countDue: call({
    path: '/api/check/queryHazardsDue',
    method: 'POST',
    right: rights.fireCheck,
    onWalls: true,
    summary: 'How many open hazards wait for whom: to rectify by the caller, to confirm, to assign, to verify, overdue',
    input: z.object({}),
    answer: dataOf(countsOf(waitingTabs)),
    errors: [],
  }),
})
