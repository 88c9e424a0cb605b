import { type SamplesOf, someones } from '../../sample.ts'
import type { consentCalls } from './consent.calls.ts'

const refusedHours = [0, 73, 1.5, 'x']

export const consentSamples = {
  demand: { input: { demanded: true }, refused: { demanded: ['yes'] } },
  ask: {
    input: { customerId: someones.company, reason: '排查告警延迟', hours: 4 },
    refused: { customerId: [0, 'x'], reason: ['', 'a'.repeat(201)], hours: refusedHours },
  },
  decide: { input: { allows: true, hours: 4 }, refused: { allows: ['yes'], hours: refusedHours } },
} satisfies SamplesOf<typeof consentCalls>
