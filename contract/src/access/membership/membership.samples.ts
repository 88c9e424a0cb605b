import type { SamplesOf } from '../../sample.ts'
import type { membershipCalls } from './membership.calls.ts'

// A membership of one's own; everybody else's is none, whoever it is (server/src/access/membership/memberships.test.ts).
const ignoredIds = ['accountId'] as const

export const membershipSamples = {
  switchTo: { input: { accountId: 12 }, ignoredIds },
  leave: { input: { accountId: 12 }, ignoredIds },
} satisfies SamplesOf<typeof membershipCalls>
