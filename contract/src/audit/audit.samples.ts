import { type SamplesOf, someones } from '../sample.ts'
import type { auditCalls } from './audit.calls.ts'

export const auditSamples = {
  list: { input: { accountId: someones.account, action: 'signIn', pageNum: 1, pageSize: 20 } },
  // A file is told from another one by what it holds, which its own test reads.
  export: { input: { accountId: 12, action: 'signIn', format: 'csv' }, ignoredIds: ['accountId'] },
  verify: { input: {} },
} satisfies SamplesOf<typeof auditCalls>
