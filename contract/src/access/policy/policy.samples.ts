import { type SamplesOf, someones } from '../../sample.ts'
import type { policyCalls } from './policy.calls.ts'

export const policySamples = {
  save: {
    input: {
      leastLength: 10,
      classes: 2,
      history: 5,
      maxAgeDays: 0,
      changeFirst: true,
      idleMinutes: 30,
      networks: ['127.0.0.0/8'],
      factorOfAll: false,
      factorRoles: [someones.role],
      factorCompanies: [someones.company],
      version: 1,
    },
    refused: { networks: [['10.0.0.0'], ['10.0.0.0/40']] },
  },
} satisfies SamplesOf<typeof policyCalls>
