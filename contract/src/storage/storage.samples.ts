import { type SamplesOf, someones } from '../sample.ts'
import type { storageCalls } from './storage.calls.ts'

const rules = [{ kind: 'picture', judgement: 'false', days: 60 } as const]
const records = { days: 400, weightyDays: 800 }

export const storageSamples = {
  listOwners: { input: { ownerKind: 'channel' } },
  listFiles: { input: { alarmId: someones.alarm, deviceId: someones.device } },
  holdEvidence: { input: { alarmId: someones.alarm, reason: '事故调查' } },
  releaseEvidence: { input: { alarmId: someones.alarm }, ignoredIds: ['holdId'] },
  readRules: { input: { customerId: someones.company } },
  tryRules: { input: { customerId: someones.company, rules, records } },
  saveRules: { input: { customerId: someones.company, rules, records, version: 0 } },
  tryGrant: { input: { customerId: someones.company, quotaGb: 500, minDays: 30, maxDays: 365 } },
  saveGrant: { input: { customerId: someones.company, quotaGb: 500, minDays: 30, maxDays: 365, version: 0 } },
  listRuns: { input: { customerId: someones.company } },
} satisfies SamplesOf<typeof storageCalls>
