import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { warningKinds } from './warning.rules.ts'

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
  /** Besides the caller's own, and those that companies were made with. */
  accounts: count,
  aiServers: count,
  /** AI servers that have been in touch at least once. */
  aiServersSeen: count,
  channels: count,
  /** Alarms of the last year: 1 when there is one. */
  alarms: count,
})
export type SetupProgress = z.output<typeof setupProgress>

const warning = z.object({
  kind: z.enum(warningKinds),
  /** Of a licence: until its last day; while it is in grace, until that ends. */
  daysLeft: z.int(),
  /** `YYYY-MM-DD` by the clocks of the site. */
  until: z.string(),
  /** Channels that were not entered for want of a licence. */
  refused: z.int(),
  /** Of the quota of storage, and whose it is. */
  percent: z.int(),
  customerName: z.string(),
})
export type Warning = z.output<typeof warning>

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
  listWarnings: call({
    path: '/api/setup/queryWarnings',
    method: 'POST',
    right: 'signedIn',
    summary: 'What administrators should know and can do something about, the weightiest first: licence, storage',
    input: z.object({}),
    answer: dataOf(z.array(warning)),
    errors: [],
  }),
})
