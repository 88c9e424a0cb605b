import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'

/** More of a kind than this are not counted: the guide asks whether there are some. */
export const countedAtMost = 100
const count = z.int().min(0).max(countedAtMost)

/** What stands of an installation, as far as the caller sees it; each count ends at {@link countedAtMost}. */
export const setupProgress = z.object({
  /** Customers and companies besides the caller's own. */
  customers: count,
  companies: count,
  projects: count,
  regions: count,
  /** Besides the caller's own. */
  accounts: count,
  aiServers: count,
  /** AI servers that have been in touch at least once. */
  aiServersSeen: count,
  channels: count,
  /** Alarms of the last year: 1 when there is one. */
  alarms: count,
})
export type SetupProgress = z.output<typeof setupProgress>

export const setupCalls = callsOf('setup', {
  readProgress: call({
    path: '/api/setup/queryProgress',
    method: 'POST',
    right: [rights.customers, rights.projects, rights.regions, rights.keepAccounts, rights.aiServers],
    summary: 'What stands of the installation, for the guide of its first steps',
    input: z.object({}),
    answer: dataOf(setupProgress),
    errors: [],
  }),
})
