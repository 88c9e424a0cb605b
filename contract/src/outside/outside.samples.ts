import { type SamplesOf, someones } from '../sample.ts'
import type { outsideCalls } from './outside.calls.ts'

export const outsideSamples = {
  addNetwork: { input: { companyId: someones.company, network: '10.1.0.0/16', remark: '厂区' } },
  removeNetwork: { input: { networkId: someones.network } },
} satisfies SamplesOf<typeof outsideCalls>
